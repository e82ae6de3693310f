import { useQuery } from '@tanstack/react-query'
import { BYOS_ID, BYOS_OPTION, type StringItem, stringLabel } from '../../contract/catalog/strings.ts'
import { orderedStrings } from '../../contract/job/string-bed.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { withOwn } from '../string-jobs/job-form.ts'
import { PickerFailed } from '../string-jobs/picker-failed.tsx'
import { StringLine } from '../strings/string-display.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'

interface Props {
  job: TechnicianJob
  label: string
  half: 'mains' | 'crosses'
  /** Null: the customer's own. */
  value: number | null
  onChange: (string: number | null) => void
}

/** The string that was used. A string that is out of stock can be chosen, because it is in the racket. */
export function UsedString({ job, label, half, value, onChange }: Props) {
  const strings = useQuery(query('listStrings'))
  const ordered = orderedStrings(job)[half]
  const known = withOwn<StringItem>(withOwn<StringItem>(strings.data, ordered), job.as_strung?.[half].string)
  const options = [
    { value: BYOS_ID, label: say.of(BYOS_OPTION) },
    ...known.map((string) => ({
      value: string.id,
      label: stringLabel(string),
      children: <StringLine string={string} />,
    })),
  ]
  const isOrdered = value === (ordered?.id ?? null)
  return (
    <div className="grid gap-2">
      <Field label={label} help={isOrdered ? say`As ordered` : say`Ordered ${stringLabel(ordered, say)}`}>
        {(wiring) => (
          <Combobox
            {...wiring}
            value={value ?? BYOS_ID}
            options={options}
            onChange={(chosen) => onChange(chosen === BYOS_ID ? null : chosen)}
            placeholder={say`Select a string`}
            searchPlaceholder={say`Search strings...`}
            empty={say`No strings found.`}
          />
        )}
      </Field>
      <PickerFailed kind="string" answer={strings} />
    </div>
  )
}
