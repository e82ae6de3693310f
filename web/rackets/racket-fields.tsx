import { useFormContext } from 'react-hook-form'
import type { RacketModel } from '../../contract/catalog/models.ts'
import type { RacketInput } from '../../contract/job/racket-input.ts'
import { RACKET_FIELDS, RACKET_HELP, type RacketFieldName } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { AS_TYPED } from '../form-schema.ts'
import { limitText } from '../models/limit-text.ts'
import { isModel } from '../models/model-search.ts'
import { manufacturerSuggestions, modelSuggestions } from '../models/suggestions.tsx'
import { useModels } from '../models/use-models.ts'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SuggestInput } from '../ui/suggest-input.tsx'

const LABELS: Record<RacketFieldName, string> = {
  manufacturer: say`Manufacturer`,
  model_name: say`Model Name`,
  racket_name: say`Racket Nickname (Optional)`,
  serial_number: say`Serial Number (Optional)`,
}

/** The fields that name the model. The labels of the others say all that their help texts say. */
const NAMES_MODEL: readonly RacketFieldName[] = ['manufacturer', 'model_name']

interface Props {
  /** The server's messages about single fields. */
  refused: Record<string, string>
  /** Called after a model was chosen from the suggestions. */
  onModel?: () => void
}

/** The fields of a new racket. */
export function RacketFields({ refused, onModel }: Props) {
  const form = useFormContext<RacketInput>()
  const { setValue, watch } = form
  const { models, manufacturers, onFocus } = useModels()
  const [manufacturer, limit] = watch(['manufacturer', 'tension_limit'])

  function choose(model: RacketModel) {
    setValue('manufacturer', model.manufacturer, AS_TYPED)
    setValue('model_name', model.model_name, AS_TYPED)
    setValue('tension_limit', model.tension_limit, AS_TYPED)
    onModel?.()
  }
  // The limit belongs to the model that was chosen, not to another name.
  const forgetLimit = () => setValue('tension_limit', null)

  return RACKET_FIELDS.map((name) => (
    <FormField
      key={name}
      fields={{ form, refused }}
      name={name}
      options={NAMES_MODEL.includes(name) ? { onChange: forgetLimit } : {}}
      label={LABELS[name]}
      help={NAMES_MODEL.includes(name) && say.of(RACKET_HELP[name])}
    >
      {(control) => {
        switch (name) {
          case 'manufacturer':
            return (
              <SuggestInput
                {...control}
                onFocus={onFocus}
                suggestions={manufacturerSuggestions(manufacturers)}
                onChoose={(chosen) => setValue(name, chosen, AS_TYPED)}
              />
            )
          case 'model_name':
            return (
              <>
                <SuggestInput
                  {...control}
                  onFocus={onFocus}
                  suggestions={modelSuggestions(models, manufacturer)}
                  matches={isModel}
                  onChoose={choose}
                />
                {limit !== null && (
                  <p className="mt-1.5 flex flex-wrap gap-x-3 text-14 tabular-nums">
                    {say`Tension limit: ${limitText(limit)}`}
                    <LinkButton onClick={forgetLimit}>{say`Remove limit`}</LinkButton>
                  </p>
                )}
              </>
            )
          default:
            return <Input {...control} autoComplete="off" />
        }
      }}
    </FormField>
  ))
}
