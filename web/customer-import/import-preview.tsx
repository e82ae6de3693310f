import { sentence } from '../../contract/base/sentence.ts'
import type { CustomerImportPreview, DateOrder, ImportField } from '../../contract/people/customer-import.ts'
import { say } from '../config.ts'
import { customersText, racketsText } from '../counts.ts'
import { calendarMediumDate } from '../times.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { Fold } from '../ui/fold.tsx'
import { Select } from '../ui/input.tsx'
import { Section } from '../ui/section.tsx'
import { Switch } from '../ui/switch.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { ColumnChoices } from './column-choices.tsx'

type LineError = CustomerImportPreview['errors'][number]
type Sample = CustomerImportPreview['sample'][number]

const ERROR_COLUMNS: Column<LineError>[] = [
  { name: say`Customer`, width: 'minmax(0,2fr)', cell: ({ customer }) => <bdi>{customer || say`(no name)`}</bdi> },
  { name: say`Line`, width: '56px', cell: ({ line }) => line, isFigure: true },
  {
    name: say`What is wrong`,
    width: 'minmax(0,5fr)',
    cell: ({ message }) => <bdi>{say.of(message)}</bdi>,
    className: 'text-danger folded:col-span-2',
  },
]

const SAMPLE_COLUMNS: Column<Sample>[] = [
  {
    name: say`Customer`,
    width: 'minmax(0,2fr)',
    cell: ({ name, contact }) => (
      <>
        <bdi className="block truncate font-strong">{name}</bdi>
        <bdi className="block truncate text-12 text-ink-2">{contact}</bdi>
      </>
    ),
  },
  { name: say`Racket`, width: 'minmax(0,2fr)', cell: ({ racket }) => <bdi>{racket}</bdi> },
  {
    name: say`Last strings`,
    width: 'minmax(0,3fr)',
    className: 'folded:col-span-2',
    cell: ({ strings, last_strung }) => last_strung && `${strings} · ${calendarMediumDate(last_strung)}`,
  },
]

interface Props {
  name: string
  preview: CustomerImportPreview
  dateOrder: DateOrder | undefined
  leavesOut: boolean
  isBusy: boolean
  onColumns: (columns: (ImportField | null)[]) => void
  onDateOrder: (order: DateOrder) => void
  onLeaveOut: (leavesOut: boolean) => void
  onImport: () => void
}

const newCustomersText = (count: number) => (count === 1 ? say`1 new customer` : say`${count} new customers`)
const newRacketsText = (count: number) => (count === 1 ? say`1 new racket` : say`${count} new rackets`)
function newText(shown: number, count: number): string {
  if (count === 1) return say`New: 1 racket`
  return shown < count ? say`New: first ${shown} of ${count} rackets` : say`New rackets`
}
const errorsText = (count: number) => (count === 1 ? say`1 error` : say`${count} errors`)

/** 'Import 20 Customers'; 'Import 3 Rackets' if their owners are known; 'Import' if nothing is new. */
function importText(customers: number, rackets: number): string {
  if (customers + rackets === 0) return say`Import`
  if (customers > 0) return customers === 1 ? say`Import 1 Customer` : say`Import ${customers} Customers`
  return rackets === 1 ? say`Import 1 Racket` : say`Import ${rackets} Rackets`
}

/** The customers and rackets that a file would add, and the questions about it that are open. */
export function ImportPreview(props: Props) {
  const { name, preview, dateOrder, leavesOut, isBusy, onColumns, onDateOrder, onLeaveOut, onImport } = props
  const { problem, columns, ambiguous_date, new_customers, new_rackets, errors, error_count, notes, sample } = preview
  const isOpen = problem !== null || (error_count > 0 && !leavesOut) || (ambiguous_date !== null && !dateOrder)
  const isNew = new_customers + new_rackets > 0
  const recognized = columns.filter(({ field }) => field !== null).length
  return (
    <div className="grid gap-8" aria-busy={isBusy}>
      <p role="status" className="text-14 tabular-nums">
        {filled(
          say`${HERE}: ${newCustomersText(new_customers)}, ${newRacketsText(new_rackets)} (${preview.set_ups} with their last strings) · already here: ${customersText(preview.known_customers)}, ${racketsText(preview.known_rackets)}`,
          <bdi className="wrap-anywhere">{name}</bdi>,
        )}
        {error_count > 0 && <b className="font-strong text-danger"> · {errorsText(error_count)}</b>}
      </p>
      {problem && (
        <Alert title={say`This file cannot be imported yet`}>{sentence(say.of(problem), say.language)}</Alert>
      )}
      {ambiguous_date && <DateQuestion date={ambiguous_date} order={dateOrder} onOrder={onDateOrder} />}
      {columns.length > 0 && (
        <Fold
          title={say`Columns`}
          note={say`${recognized} of ${columns.length} are imported`}
          isOpen={recognized < columns.length}
        >
          <ColumnChoices columns={columns} onChange={onColumns} />
        </Fold>
      )}
      {error_count > 0 && (
        <Section title={error_count === 1 ? say`Errors in 1 line` : say`Errors in ${error_count} lines`}>
          <Table label={say`Errors`} columns={ERROR_COLUMNS} rows={errors} rowKey={({ line }) => line} />
          {error_count > errors.length && (
            <p className="mt-3 text-14 text-ink-2">{say`and ${error_count - errors.length} more`}</p>
          )}
          <Switch
            checked={leavesOut}
            onChange={(event) => onLeaveOut(event.target.checked)}
            className="mt-4"
          >{say`Leave out these lines, and save them as a file`}</Switch>
        </Section>
      )}
      {notes.length > 0 && (
        <ul aria-label={say`Notes`} className="list-disc pl-5 text-14 text-ink-2">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {say.of(note)}
            </li>
          ))}
        </ul>
      )}
      {sample.length > 0 && (
        <Section title={newText(sample.length, new_rackets)}>
          <Table label={say`New rackets`} columns={SAMPLE_COLUMNS} rows={sample} rowKey={({ line }) => line} />
        </Section>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="primary" disabled={isOpen || !isNew} busy={isBusy} onClick={onImport}>
          {importText(new_customers, new_rackets)}
        </Button>
        {isNew ? (
          <p className="text-14 text-ink-2">{say`All or nothing: if one line fails, none is stored.`}</p>
        ) : (
          problem === null &&
          error_count === 0 && <p className="text-14 text-ink-2">{say`Everything in this file is already here.`}</p>
        )}
      </div>
    </div>
  )
}

interface DateQuestionProps {
  date: NonNullable<CustomerImportPreview['ambiguous_date']>
  order: DateOrder | undefined
  onOrder: (order: DateOrder) => void
}

/** Asks which day is meant by a date that can be read in several ways. */
const DateQuestion = ({ date: { text, readings }, order: chosen, onOrder }: DateQuestionProps) => (
  <Field label={say`Dates such as ${text} mean`} className="max-w-80">
    {(wiring) => (
      <Select {...wiring} value={chosen ?? ''} onChange={(event) => onOrder(dateOrderOf(event.target.value))}>
        {!chosen && <option value="">{say`Choose`}</option>}
        {readings.map(({ order, date }) => (
          <option key={order} value={order}>
            {calendarMediumDate(date)}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const ORDERS: Record<string, DateOrder> = { dmy: 'dmy', mdy: 'mdy', ymd: 'ymd', ydm: 'ydm' }
const dateOrderOf = (value: string): DateOrder => ORDERS[value] ?? 'ymd'
