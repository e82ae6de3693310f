import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { readDecimal } from '../../contract/base/money.ts'
import { type Pack, PackInput } from '../../contract/money/packs.ts'
import { call } from '../api.ts'
import { saveChanges } from '../changes-of.ts'
import { say } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { currencySymbol, parseMoney, plainMoney } from '../money.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useEditor } from '../use-editor.ts'

interface Values {
  name: string
  credits: string
  price: string
  months: string
}

const PackForm = formSchema(
  ({ name, credits, price, months }: Values) => ({
    name,
    credits: readDecimal(credits),
    price: parseMoney(price),
    months: months.trim() === '' ? null : readDecimal(months),
  }),
  PackInput,
)

/** Adds a pack, or changes the fields that differ from the pack as it was opened. */
function savePack(seen: Pack | undefined, form: PackInput): Promise<Pack> {
  if (!seen) return call('createPack', { body: form })
  return saveChanges<PackInput, Pack>(form, seen, (body) => call('changePack', { id: seen.id, body }))
}

/** The form of a pack. Without one, it adds a new one. */
export function PackEditor({ pack, onClose }: { pack?: Pack; onClose: () => void }) {
  const [opened] = useState(pack)
  const { form, saving, cancel, cancelOnEscape, refusal, fields } = useEditor({
    resolver: zodResolver(PackForm),
    defaultValues: {
      name: pack?.name ?? '',
      credits: pack ? String(pack.credits) : '',
      price: pack ? plainMoney(pack.price) : '',
      months: pack?.months ? String(pack.months) : '',
    },
    save: (form: PackInput) => savePack(opened, form),
    onSaved: ({ name }) => toast({ title: pack ? say`Pack saved` : say`Pack added`, description: name }),
    onClose,
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label={pack ? say`Edit ${pack.name}` : say`Add Pack`}
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
      onKeyDown={cancelOnEscape}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
        <FormField fields={fields} name="name" label={say`Name`}>
          {(control) => <Input {...control} placeholder={say`Ten stringings`} autoComplete="off" autoFocus />}
        </FormField>
        <FormField fields={fields} name="credits" label={say`Credits`}>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
        <MoneyField fields={fields} name="price" label={say`Price (${currencySymbol()})`} />
        <FormField fields={fields} name="months" label={say`Months valid`} help={say`Empty: forever`}>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
      </div>
      <Refusal error={refusal} text={say`The pack could not be saved. Please try again.`} />
      {pack && (
        <p className="text-12 text-ink-2">{say`Changes apply to new sales. Packs that were sold stay as they are.`}</p>
      )}
      <FormButtons submit={pack ? say`Save` : say`Add Pack`} busy={saving.isPending} onCancel={cancel} />
    </form>
  )
}
