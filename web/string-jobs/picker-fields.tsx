import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import {
  BYOS_ID,
  BYOS_OPTION,
  type StringItem,
  type StringOption,
  stringLabel,
} from '../../contract/catalog/strings.ts'
import { daysText } from '../../contract/job/life-rules.ts'
import { type JobRacket, racketLine } from '../../contract/job/rackets.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { AS_TYPED } from '../form-schema.ts'
import { formatMoney } from '../money.ts'
import { RacketLine } from '../rackets/racket-display.tsx'
import { StringLine, Swatch } from '../strings/string-display.tsx'
import { Button } from '../ui/button.tsx'
import { Combobox, type Option } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { type JobFormValues, withOwn } from './job-form.ts'
import { PickerFailed } from './picker-failed.tsx'

interface PickerProps {
  name: 'racket' | 'string' | 'cross_string'
  kind: 'racket' | 'string'
  label: string
  help?: string
  answer: UseQueryResult<unknown>
  options: Option<number>[]
  children?: ReactNode
}

const TEXTS = {
  racket: {
    placeholder: say`Select a racket`,
    searchPlaceholder: say`Search rackets...`,
    empty: say`No rackets found.`,
  },
  string: {
    placeholder: say`Select a string`,
    searchPlaceholder: say`Search strings...`,
    empty: say`No strings found.`,
  },
}

/** A picker of the form. Below it is the error if its options could not be loaded. */
function PickerField({ name, kind, label, help, answer, options, children }: PickerProps) {
  const { control } = useFormContext<JobFormValues>()
  const { field, fieldState } = useController({ control, name })
  return (
    <div className="grid gap-2">
      <Field label={label} help={field.value === null && help} error={fieldState.error?.message}>
        {(wiring) => (
          <Combobox {...wiring} {...field} options={options} {...TEXTS[kind]} instead={answer.isPending && LOADING} />
        )}
      </Field>
      {children}
      <PickerFailed kind={kind} answer={answer} />
    </div>
  )
}

const LOADING = (
  <p className="flex items-center justify-center gap-2 p-6 text-14 text-ink-2">
    <Spinner />
    {say`Loading...`}
  </p>
)

const racketOption = (racket: JobRacket): Option<number> => ({
  value: racket.id,
  label: racket.player ? `${racketLine(racket)} · ${racket.player}` : racketLine(racket),
  children: (
    <span className="line-clamp-2 whitespace-normal wrap-anywhere">
      <RacketLine racket={racket} />
      {racket.player && (
        <span className="text-ink-2">
          {' '}
          · <bdi>{racket.player}</bdi>
        </span>
      )}
    </span>
  ),
})

interface RacketFieldProps {
  rackets: UseQueryResult<JobRacket[]>
  job?: StringJob | undefined
  /** The options after the rackets. */
  more?: Option<number>[]
  /** Adds a racket; offered to customers who have none. */
  onAdd?: () => void
}

export function RacketField({ rackets, job, more = [], onAdd }: RacketFieldProps) {
  const active = rackets.data?.filter(({ is_retired }) => !is_retired)
  const options = [...withOwn(active, job?.racket).map(racketOption), ...more]
  return (
    <PickerField name="racket" kind="racket" label={say`Racket`} answer={rackets} options={options}>
      {onAdd && rackets.data && options.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-14 text-ink-2">
          {say`You have no rackets yet.`}
          <Button onClick={onAdd}>
            <Plus className="size-4" />
            {say`Add Racket`}
          </Button>
        </div>
      )}
    </PickerField>
  )
}

const BYOS: Option<number> = {
  value: BYOS_ID,
  label: say.of(BYOS_OPTION),
  children: (
    <span className="inline-flex items-center gap-2.5">
      <Swatch string={null} />
      {say.of(BYOS_OPTION)}
    </span>
  ),
}

/** The strings that can be chosen. `own` are those that the job has, which may no longer be on offer. */
function useStringOptions(own: (StringItem | null | undefined)[]) {
  const strings = useQuery(query('listStrings'))
  // The stock and the surcharge of a string that only the job names are unknown.
  const offered = own.reduce(withOwn<StringItem & Partial<StringOption>>, strings.data ?? [])
  const options = offered.map(({ surcharge = 0, lasts_days = null, ...string }) => ({
    value: string.id,
    label: stringLabel(string),
    disabled: string.can_be_ordered === false && !own.some((each) => each?.id === string.id),
    children: (
      <>
        <StringLine string={string} />
        {surcharge > 0 && ` +${formatMoney(surcharge)}`}
        {string.in_stock === false && ` ${say`(Out of stock)`}`}
        {lasts_days !== null && (
          <span className="text-ink-2">{` · ${say`lasts ${daysText(lasts_days, say)} here`}`}</span>
        )}
      </>
    ),
  }))
  return { answer: strings, options: [BYOS, ...options] }
}

export function StringField({ job, help }: { job?: StringJob | undefined; help: string }) {
  const picker = useStringOptions([job?.string])
  return <PickerField name="string" kind="string" label={say`String`} help={help} {...picker} />
}

/** The string of the crosses. Drawn in a shop that takes such orders, and for a job that has one. */
export function CrossStringField({ job }: { job?: StringJob | undefined }) {
  const { options, answer } = useStringOptions([job?.hybrid?.string])
  const { setValue, getValues } = useFormContext<JobFormValues>()
  if (!config.allows_hybrids && !job?.hybrid) return null
  const isChosen = getValues('cross_string') !== null
  return (
    <PickerField
      name="cross_string"
      kind="string"
      label={say`Cross String`}
      help={say`Optional: Another string in the crosses (Default: as the mains)`}
      answer={answer}
      options={options}
    >
      {isChosen && (
        <p>
          <LinkButton
            className="text-14"
            onClick={() => setValue('cross_string', null, AS_TYPED)}
          >{say`Same string as the mains`}</LinkButton>
        </p>
      )}
    </PickerField>
  )
}
