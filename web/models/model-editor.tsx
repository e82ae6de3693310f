import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { readOptionalDecimal } from '../../contract/base/money.ts'
import { ModelInput, modelLabel, type RacketModel } from '../../contract/catalog/models.ts'
import { call } from '../api.ts'
import { saveChanges } from '../changes-of.ts'
import { say } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useEditor } from '../use-editor.ts'

/** The form of a model: all fields are text. */
interface Values {
  manufacturer: string
  model_name: string
  weight_class: string
  tension_limit: string
}

const ModelForm = formSchema(
  ({ tension_limit, ...texts }: Values) => ({ ...texts, tension_limit: readOptionalDecimal(tension_limit) }),
  ModelInput,
)

const FIELDS: { name: keyof Values; label: string; placeholder: string }[] = [
  { name: 'manufacturer', label: say`Manufacturer`, placeholder: 'Yonex' },
  { name: 'model_name', label: say`Model`, placeholder: 'Astrox 99 Pro' },
  { name: 'weight_class', label: say`Weight class`, placeholder: '4U' },
  { name: 'tension_limit', label: say`Limit (lbs)`, placeholder: '28' },
]

/** Adds a model, or changes the fields that differ from the model as it was opened. */
function saveModel(seen: RacketModel | undefined, form: ModelInput): Promise<RacketModel> {
  if (!seen) return call('createModel', { body: form })
  return saveChanges<ModelInput, RacketModel>(form, seen, (body) => call('changeModel', { id: seen.id, body }))
}

/** The form of a racket model, in place of its row. */
export function ModelEditor({ model, onClose }: { model?: RacketModel; onClose: () => void }) {
  const [opened] = useState(model)
  const { form, saving, cancel, cancelOnEscape, refusal, fields } = useEditor({
    resolver: zodResolver(ModelForm),
    defaultValues: {
      manufacturer: model?.manufacturer ?? '',
      model_name: model?.model_name ?? '',
      weight_class: model?.weight_class ?? '',
      tension_limit: model?.tension_limit.toString() ?? '',
    },
    save: (form: ModelInput) => saveModel(opened, form),
    onSaved: (saved) => toast({ title: model ? say`Model saved` : say`Model added`, description: modelLabel(saved) }),
    onClose,
  })

  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label={model ? say`Edit ${modelLabel(model)}` : say`Add Model`}
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
      onKeyDown={cancelOnEscape}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {FIELDS.map(({ name, label, placeholder }) => (
          <FormField key={name} fields={fields} name={name} label={label}>
            {(control) => (
              <Input
                {...control}
                placeholder={placeholder}
                inputMode={name === 'tension_limit' ? 'decimal' : undefined}
                autoComplete="off"
                autoFocus={name === 'manufacturer'}
              />
            )}
          </FormField>
        ))}
      </div>
      <Refusal error={refusal} text={say`The model could not be saved. Please try again.`} />
      <FormButtons submit={model ? say`Save` : say`Add Model`} busy={saving.isPending} onCancel={cancel} />
    </form>
  )
}
