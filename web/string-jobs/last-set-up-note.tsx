import { useFormContext, useWatch } from 'react-hook-form'
import { keysOf } from '../../contract/base/keys.ts'
import { type StringItem, type StringOption, stringLabel } from '../../contract/catalog/strings.ts'
import type { Racket } from '../../contract/job/rackets.ts'
import { isOffered, nearestString } from '../../contract/job/same-again.ts'
import { setUpText } from '../same-again/set-up-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { shortDate } from '../ui/relative-time.ts'
import { useNow } from '../ui/use-now.ts'
import type { JobFormValues } from './job-form.ts'
import { setUpValues } from './use-last-set-up.ts'

interface Props {
  racket: Racket
  strings: StringOption[]
}

/** Says which setup the racket had last, and offers to use it, or the nearest string if its string is gone. */
export function LastSetUpNote({ racket, strings }: Props) {
  const { control, setValue } = useFormContext<JobFormValues>()
  const form = useWatch({ control, compute: (values: JobFormValues) => values })
  const now = useNow()
  const last = racket.last_set_up
  if (!last) return null
  if (last.string && !isOffered(last.string, strings)) return <GoneString string={last.string} strings={strings} />

  const values = setUpValues(racket, strings)
  const fields = keysOf(values)
  const text = `Same as ${shortDate(last.date, now)}: ${setUpText(last)}`
  if (fields.every((field) => form[field] === values[field])) {
    return (
      <p role="note" className="text-14 text-ink-2">
        {text}
      </p>
    )
  }
  return (
    <p className="text-14">
      <LinkButton
        onClick={() => {
          for (const field of fields) setValue(field, values[field], { shouldDirty: true, shouldValidate: true })
        }}
      >
        {text}
      </LinkButton>
    </p>
  )
}

function GoneString({ string, strings }: { string: StringItem; strings: StringOption[] }) {
  const { control, setValue } = useFormContext<JobFormValues>()
  const chosen = useWatch({ control, name: 'string' })
  const nearest = nearestString(string, strings)
  return (
    <p role="note" className="text-14 text-ink-2">
      {stringLabel(string)} cannot be ordered now.
      {nearest && ` The closest match is ${stringLabel(nearest)}. `}
      {nearest && chosen !== nearest.id && (
        <LinkButton onClick={() => setValue('string', nearest.id, { shouldDirty: true, shouldValidate: true })}>
          Use {nearest.name}
        </LinkButton>
      )}
    </p>
  )
}
