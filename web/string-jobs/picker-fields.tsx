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
import { formatMoney } from '../money.ts'
import { RacketLine } from '../rackets/racket-display.tsx'
import { StringLine, Swatch } from '../strings/string-display.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Combobox, type Option } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { type JobFormValues, withOwn } from './job-form.ts'

interface PickerProps {
  name: 'racket' | 'string'
  label: string
  help?: string
  answer: UseQueryResult<unknown>
  options: Option<number>[]
  /** What could not be loaded. */
  failed: string
  children?: ReactNode
}

/** A picker of the form. Below it is the error if its options could not be loaded. */
function PickerField({ name, label, help, answer, options, failed, children }: PickerProps) {
  const { control } = useFormContext<JobFormValues>()
  const { field, fieldState } = useController({ control, name })
  return (
    <div className="grid gap-2">
      <Field label={label} help={field.value === null && help} error={fieldState.error?.message}>
        {(wiring) => (
          <Combobox
            {...wiring}
            {...field}
            options={options}
            placeholder={`Select a ${name}`}
            searchPlaceholder={`Search ${name}s...`}
            empty={`No ${name}s found.`}
            instead={answer.isPending && LOADING}
          />
        )}
      </Field>
      {children}
      {answer.isError && !answer.data && (
        <Alert title={`Failed to load ${name}s`}>
          <p>{`There was an error loading the ${failed}. Please try again.`}</p>
          <Button className="mt-2" busy={answer.isFetching} onClick={() => void answer.refetch()}>
            Try Again
          </Button>
        </Alert>
      )}
    </div>
  )
}

const LOADING = (
  <p className="flex items-center justify-center gap-2 p-6 text-14 text-ink-2">
    <Spinner />
    Loading...
  </p>
)

const racketOption = (racket: JobRacket): Option<number> => ({
  value: racket.id,
  label: racket.player ? `${racketLine(racket)} · ${racket.player}` : racketLine(racket),
  children: (
    <span className="line-clamp-2 wrap-anywhere">
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
    <PickerField name="racket" label="Racket" answer={rackets} options={options} failed="rackets">
      {onAdd && rackets.data && options.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-14 text-ink-2">
          You have no rackets yet.
          <Button onClick={onAdd}>
            <Plus className="size-4" />
            Add Racket
          </Button>
        </div>
      )}
    </PickerField>
  )
}

const BYOS: Option<number> = {
  value: BYOS_ID,
  label: BYOS_OPTION,
  children: (
    <span className="inline-flex items-center gap-2.5">
      <Swatch string={null} />
      {BYOS_OPTION}
    </span>
  ),
}

export function StringField({ job, help }: { job?: StringJob | undefined; help: string }) {
  const strings = useQuery(query('listStrings'))
  // The stock and the surcharge of a string that only the job names are unknown.
  const offered = withOwn<StringItem & Partial<StringOption>>(strings.data, job?.string)
  const options = offered.map(({ surcharge = 0, lasts_days = null, ...string }) => ({
    value: string.id,
    label: stringLabel(string),
    disabled: string.can_be_ordered === false && string.id !== job?.string?.id,
    children: (
      <>
        <StringLine string={string} />
        {surcharge > 0 && ` +${formatMoney(surcharge)}`}
        {string.in_stock === false && ' (Out of stock)'}
        {lasts_days !== null && <span className="text-ink-2">{` · lasts ${daysText(lasts_days)} here`}</span>}
      </>
    ),
  }))
  return (
    <PickerField
      name="string"
      label="String"
      help={help}
      answer={strings}
      options={[BYOS, ...options]}
      failed="string options"
    />
  )
}
