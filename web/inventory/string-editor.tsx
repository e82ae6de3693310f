import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ShopString, STRING_KINDS } from '../../contract/catalog/inventory.ts'
import { stringLabel } from '../../contract/catalog/strings.ts'
import { fieldErrors, isOvertaken } from '../api-error.ts'
import { say } from '../config.ts'
import { currencySymbol } from '../money.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useCancel } from '../use-editor.ts'
import { showString } from './string-cache.ts'
import { initialValues, StringForm, type StringValues, saveString } from './string-form.ts'

const FIELDS: { name: keyof StringValues; label: string; placeholder?: string; list?: string; digits?: boolean }[] = [
  { name: 'manufacturer', label: say`Manufacturer`, placeholder: 'Yonex' },
  { name: 'name', label: say`Name`, placeholder: 'BG80' },
  { name: 'color', label: say`Color`, placeholder: 'Sky Blue' },
  { name: 'color_hex_code', label: say`Color code`, placeholder: '#6EC6FF' },
  { name: 'gauge_mm', label: say`Gauge (mm)`, placeholder: '0.68' },
  { name: 'kind', label: say`Kind`, placeholder: 'repulsion', list: 'string-kinds' },
  { name: 'stock_sets', label: say`Stock (sets)`, placeholder: say`not counted`, digits: true },
  { name: 'reorder_level', label: say`Reorder at`, placeholder: say`never`, digits: true },
]

interface Props {
  /** The string to change. Without it, a new one is added. */
  string?: ShopString
  /** The field that has the cursor at first. */
  focus?: keyof StringValues
  onClose: () => void
}

/** The form of a string, in place of its row. */
export function StringEditor({ string, focus = 'manufacturer', onClose }: Props) {
  const form = useForm<StringValues, unknown, StringForm>({
    resolver: zodResolver(StringForm),
    defaultValues: initialValues(string),
  })
  const [opened] = useState(string)
  const save = useMutation({
    mutationFn: ({ values, seen }: { values: StringForm; seen: ShopString | undefined }) => saveString(seen, values),
    onSuccess(saved) {
      showString(saved)
      toast({ title: string ? say`String saved` : say`String added`, description: stringLabel(saved) })
      onClose()
    },
  })
  // After a refusal, the list has the current stock, so the user can retry. If the answer was lost, the count may be in it.
  const seen = opened && string && isOvertaken(save.error) ? { ...opened, stock_sets: string.stock_sets } : opened
  const leaving = { isChanged: form.formState.isDirty, saving: save, onClose }
  const { cancel, cancelOnEscape, refusal } = useCancel(leaving)
  const fields = { form, refused: fieldErrors(save.error) }
  const swatch = form.watch('color_hex_code')
  const hex = /^#[\dA-F]{6}$/i.test(swatch) ? swatch : '#FFFFFF'

  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label={string ? say`Edit ${stringLabel(string)}` : say`Add String`}
      onSubmit={form.handleSubmit((values) => save.mutate({ values, seen }))}
      onKeyDown={cancelOnEscape}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {FIELDS.map(({ name, label, placeholder, list, digits }) => (
          <FormField key={name} fields={fields} name={name} label={label}>
            {(control) => (
              <div className="flex gap-2">
                {name === 'color_hex_code' && (
                  <input
                    type="color"
                    aria-label={say`Pick the color`}
                    value={hex}
                    onChange={(event) =>
                      form.setValue('color_hex_code', event.target.value.toUpperCase(), { shouldDirty: true })
                    }
                    className="h-10 w-11 flex-none rounded-8 border border-edge bg-surface p-1 max-sm:h-11"
                  />
                )}
                <Input
                  {...control}
                  placeholder={placeholder}
                  list={list}
                  inputMode={digits ? 'numeric' : undefined}
                  autoComplete="off"
                  autoFocus={name === focus}
                />
              </div>
            )}
          </FormField>
        ))}
        <MoneyField
          fields={fields}
          name="surcharge"
          label={say`Surcharge (${currencySymbol()})`}
          placeholder={say`none`}
          autoFocus={focus === 'surcharge'}
        />
      </div>
      <datalist id="string-kinds">
        {STRING_KINDS.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      <Refusal error={refusal} text={say`The string could not be saved. Please try again.`} />
      <FormButtons submit={string ? say`Save` : say`Add String`} busy={save.isPending} onCancel={cancel} />
    </form>
  )
}
