import { mediumDate } from '../../contract/base/shop-time.ts'
import type { CustomerImportPreview, DateOrder, ImportField } from '../../contract/people/customer-import.ts'
import { config } from '../config.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Fold } from '../ui/fold.tsx'
import { Select } from '../ui/input.tsx'
import { Section } from '../ui/section.tsx'
import { Switch } from '../ui/switch.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { ColumnChoices } from './column-choices.tsx'

type LineError = CustomerImportPreview['errors'][number]
type Sample = CustomerImportPreview['sample'][number]

/** A day of the file, such as '2026-10-14', in the form of the shop's country. */
const dayText = (day: string) => mediumDate(`${day}T12:00Z`, { ...config, time_zone: 'UTC' })

const ERROR_COLUMNS: Column<LineError>[] = [
  { name: 'Line', width: '56px', cell: ({ line }) => line, isFigure: true },
  { name: 'Customer', width: 'minmax(0,2fr)', cell: ({ customer }) => <bdi>{customer || '(no name)'}</bdi> },
  {
    name: 'What is wrong',
    width: 'minmax(0,5fr)',
    cell: ({ message }) => <bdi>{message}</bdi>,
    className: 'text-danger',
  },
]

const SAMPLE_COLUMNS: Column<Sample>[] = [
  {
    name: 'Customer',
    width: 'minmax(0,2fr)',
    cell: ({ name, contact }) => (
      <>
        <bdi className="block truncate font-strong">{name}</bdi>
        <bdi className="block truncate text-12 text-ink-2">{contact}</bdi>
      </>
    ),
  },
  { name: 'Racket', width: 'minmax(0,3fr)', cell: ({ racket }) => <bdi>{racket}</bdi> },
  {
    name: 'Last strings',
    width: 'minmax(0,2fr)',
    cell: ({ strings, last_strung }) => last_strung && `${strings} · ${dayText(last_strung)}`,
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

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** What a file would add, and the questions about it that are open. */
export function ImportPreview(props: Props) {
  const { name, preview, dateOrder, leavesOut, isBusy, onColumns, onDateOrder, onLeaveOut, onImport } = props
  const { problem, columns, ambiguous_date, new_customers, new_rackets, errors, error_count, notes, sample } = preview
  const isOpen = problem !== null || (error_count > 0 && !leavesOut) || (ambiguous_date !== null && !dateOrder)
  const isNew = new_customers + new_rackets > 0
  const recognized = columns.filter(({ field }) => field !== null).length
  return (
    <div className="grid gap-8" aria-busy={isBusy}>
      <p role="status" className="text-14 tabular-nums">
        <bdi className="wrap-anywhere">{name}</bdi>: {counted(new_customers, 'new customer')},{' '}
        {counted(new_rackets, 'new racket')} ({preview.set_ups} with their last strings) · already here:{' '}
        {counted(preview.known_customers, 'customer')}, {counted(preview.known_rackets, 'racket')}
        {error_count > 0 && <b className="font-strong text-danger"> · {counted(error_count, 'error')}</b>}
      </p>
      {problem && <Alert title="This file cannot be imported yet">{problem}.</Alert>}
      {ambiguous_date && (
        <Field label={`Dates such as ${ambiguous_date.text} mean`} className="max-w-80">
          {(wiring) => (
            <Select {...wiring} value={dateOrder ?? ''} onChange={(event) => onDateOrder(orderOf(event.target.value))}>
              {!dateOrder && <option value="">Choose</option>}
              {ambiguous_date.readings.map(({ order, date }) => (
                <option key={order} value={order}>
                  {dayText(date)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {columns.length > 0 && (
        <Fold
          title="Columns"
          note={`${recognized} of ${columns.length} are imported`}
          isOpen={recognized < columns.length}
        >
          <ColumnChoices columns={columns} onChange={onColumns} />
        </Fold>
      )}
      {error_count > 0 && (
        <Section title={`Errors in ${counted(error_count, 'line')}`}>
          <Table label="Errors" columns={ERROR_COLUMNS} rows={errors} rowKey={({ line }) => line} />
          {error_count > errors.length && (
            <p className="mt-3 text-14 text-ink-2">and {error_count - errors.length} more</p>
          )}
          <Switch checked={leavesOut} onChange={(event) => onLeaveOut(event.target.checked)} className="mt-4">
            Leave out these lines, and save them as a file
          </Switch>
        </Section>
      )}
      {notes.length > 0 && (
        <ul aria-label="Notes" className="list-disc pl-5 text-14 text-ink-2">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      {sample.length > 0 && (
        <Section title={`New: first ${sample.length} of ${new_rackets} rackets`}>
          <Table label="New rackets" columns={SAMPLE_COLUMNS} rows={sample} rowKey={({ line }) => line} />
        </Section>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="primary" disabled={isOpen || !isNew} busy={isBusy} onClick={onImport}>
          Import {new_customers > 0 ? counted(new_customers, 'Customer') : counted(new_rackets, 'Racket')}
        </Button>
        <p className="text-14 text-ink-2">
          {isNew ? 'All or nothing: if one line fails, none is stored.' : 'Everything in this file is already here.'}
        </p>
      </div>
    </div>
  )
}

const ORDERS: Record<string, DateOrder> = { dmy: 'dmy', mdy: 'mdy', ymd: 'ymd', ydm: 'ydm' }
const orderOf = (value: string): DateOrder => ORDERS[value] ?? 'ymd'
