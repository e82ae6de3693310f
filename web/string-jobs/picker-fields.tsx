import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useController, useFormContext } from 'react-hook-form'
import {
  BYOS_ID,
  BYOS_OPTION,
  type StringItem,
  type StringOption,
  stringLabel,
} from '../../contract/catalog/strings.ts'
import { type JobRacket, racketLine } from '../../contract/job/rackets.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { formatMoney } from '../money.ts'
import { RacketLine } from '../rackets/racket-display.tsx'
import { StringLine, Swatch } from '../strings/string-display.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Combobox, type Option } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { JobFormValues } from './job-form.ts'

/** The list, with the job's own choice where it is no longer on the list. */
const withOwn = <Item extends { id: number }>(list: Item[], own: Item | null | undefined) =>
  own && !list.some(({ id }) => id === own.id) ? [own, ...list] : list

const racketOption = (racket: JobRacket): Option<number> => ({
  value: racket.id,
  label: racketLine(racket),
  children: (
    <span className="line-clamp-2 wrap-anywhere">
      <RacketLine racket={racket} />
    </span>
  ),
})

const LOADING = (
  <p className="flex items-center justify-center gap-2 p-6 text-14 text-ink-2">
    <Spinner />
    Loading...
  </p>
)

/** The error below a picker whose options could not be loaded. */
function NotLoaded({ options, title, text }: { options: UseQueryResult<unknown>; title: string; text: string }) {
  if (!options.isError || options.data) return null
  return (
    <Alert title={title}>
      <p>{text}</p>
      <Button className="mt-2" busy={options.isFetching} onClick={() => void options.refetch()}>
        Try Again
      </Button>
    </Alert>
  )
}

interface RacketFieldProps {
  rackets: UseQueryResult<JobRacket[]>
  job?: StringJob
  /** An option below the rackets, for none of them. */
  last?: Option<number>
  /** Adds a racket; offered to customers who have none. */
  onAdd?: () => void
}

export function RacketField({ rackets, job, last, onAdd }: RacketFieldProps) {
  const { control } = useFormContext<JobFormValues>()
  const { field, fieldState } = useController({ control, name: 'racket' })
  const active = (rackets.data ?? []).filter(({ is_retired }) => !is_retired)
  const options = withOwn(active, job?.racket).map(racketOption)
  return (
    <div className="grid gap-2">
      <Field label="Racket" error={fieldState.error?.message}>
        {(wiring) => (
          <Combobox
            {...wiring}
            {...field}
            value={field.value ?? last?.value ?? null}
            options={last ? [...options, last] : options}
            placeholder="Select a racket"
            searchPlaceholder="Search rackets..."
            empty="No rackets found."
            instead={rackets.isPending && LOADING}
          />
        )}
      </Field>
      {onAdd && rackets.data && options.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-14 text-ink-2">
          You have no rackets yet.
          <Button onClick={onAdd}>
            <Plus className="size-4" />
            Add Racket
          </Button>
        </div>
      )}
      <NotLoaded
        options={rackets}
        title="Failed to load rackets"
        text="There was an error loading the rackets. Please try again."
      />
    </div>
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

// A string that only the job names is no longer on the list, so its stock is unknown.
const isSoldOut = (string: StringItem & Partial<StringOption>) => string.in_stock === false
const surchargeOf = (string: StringItem & Partial<StringOption>) => string.surcharge ?? 0
const cannotBeOrdered = (string: StringItem & Partial<StringOption>) => string.can_be_ordered === false

interface StringFieldProps {
  strings: UseQueryResult<StringOption[]>
  job?: StringJob
  /** Says what an empty field means. */
  help?: string
}

export function StringField({
  strings,
  job,
  help = 'If you select no string, you bring your own (labor only).',
}: StringFieldProps) {
  const { control } = useFormContext<JobFormValues>()
  const { field, fieldState } = useController({ control, name: 'string' })
  const options = withOwn<StringItem>(strings.data ?? [], job?.string).map((string) => ({
    value: string.id,
    label: stringLabel(string),
    disabled: cannotBeOrdered(string) && string.id !== job?.string?.id,
    children: (
      <>
        <StringLine string={string} />
        {surchargeOf(string) > 0 && ` +${formatMoney(surchargeOf(string))}`}
        {isSoldOut(string) && ' (Out of stock)'}
      </>
    ),
  }))
  return (
    <div className="grid gap-2">
      <Field label="String" help={field.value === null && help} error={fieldState.error?.message}>
        {(wiring) => (
          <Combobox
            {...wiring}
            {...field}
            options={[BYOS, ...options]}
            placeholder="Select a string"
            searchPlaceholder="Search strings..."
            empty="No strings found."
            instead={strings.isPending && LOADING}
          />
        )}
      </Field>
      <NotLoaded
        options={strings}
        title="Failed to load strings"
        text="There was an error loading the string options. Please try again."
      />
    </div>
  )
}
