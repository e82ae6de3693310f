import { useFormContext } from 'react-hook-form'
import { keysOf } from '../../contract/base/keys.ts'
import { type StringOption, stringLabel } from '../../contract/catalog/strings.ts'
import type { Racket } from '../../contract/job/rackets.ts'
import { isSetUpOffered, isStringOffered, nearestString } from '../../contract/job/same-again.ts'
import { config, say } from '../config.ts'
import { AS_TYPED } from '../form-schema.ts'
import { setUpText } from '../same-again/set-up-text.ts'
import { shortDate } from '../times.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { useNow } from '../ui/use-now.ts'
import { type JobFormValues, setUpValues } from './job-form.ts'

const NOTE = { role: 'note', className: 'text-14 text-ink-2' }

interface Props {
  racket: Racket | undefined
  strings: StringOption[] | undefined
}

/** Says which setup the racket had last, and offers to use it, or the nearest string if its string is gone. */
export function LastSetUpNote({ racket, strings }: Props) {
  const { watch, setValue } = useFormContext<JobFormValues>()
  const form = watch()
  const now = useNow()
  const last = racket?.last_set_up
  if (!last || !strings) return null

  if (last.string && !isStringOffered(last.string, strings)) {
    const nearest = nearestString(last.string, strings)
    return (
      <p {...NOTE}>
        {say`${stringLabel(last.string)} cannot be ordered now.`}
        {nearest && ` ${say`The closest match is ${stringLabel(nearest)}.`} `}
        {nearest && form.string !== nearest.id && (
          <LinkButton onClick={() => setValue('string', nearest.id, AS_TYPED)}>{say`Use ${nearest.name}`}</LinkButton>
        )}
      </p>
    )
  }

  if (!isSetUpOffered(last, strings, config)) return <p {...NOTE}>{say`${setUpText(last)} cannot be ordered now.`}</p>

  const values = setUpValues(racket, strings)
  const fields = keysOf(values)
  const text = say`Same as ${shortDate(last.date, now)}: ${setUpText(last)}`
  if (fields.every((field) => form[field] === values[field])) return <p {...NOTE}>{text}</p>
  function use() {
    for (const field of fields) setValue(field, values[field], AS_TYPED)
  }
  return (
    <p className="text-14">
      <LinkButton onClick={use}>{text}</LinkButton>
    </p>
  )
}
