import { type DayClose, netOf, sumOfLines } from '../../contract/money/day-close.ts'
import { wayName } from '../../contract/money/money.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { calendarDay, calendarTime } from '../times.ts'
import { Dotted } from '../ui/dotted.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { Paper } from '../ui/paper.tsx'
import { Table } from '../ui/table.tsx'
import { type CountRow, countColumns, countedText, counterNote, totalRow, uncountedRows } from './count-columns.tsx'
import { closedDaysText } from './lines.ts'

const COLUMNS = countColumns<CountRow>({ width: '104px', cell: countedText })

function CountedMoney({ close: { counted, days } }: { close: DayClose }) {
  const lines = sumOfLines(days.flatMap((day) => day.lines))
  const rows = counted.map(({ way, ...line }) => ({
    ...line,
    name: wayName({ method: 'technician', way }, say),
    note: counterNote(lines, way),
  }))
  const uncounted = uncountedRows(lines)
  return (
    <Table
      label={say`Money by way to pay`}
      columns={COLUMNS}
      rows={[...rows, ...uncounted]}
      rowKey={({ name }) => name}
      foot={totalRow(rows, uncounted)}
    />
  )
}

const movedMoney = ({ lines }: DayClose['days'][number]) =>
  lines.filter(({ method }) => method !== 'credit').map((line) => `${wayName(line, say)} ${formatMoney(netOf(line))}`)

/** A close as it is printed. */
export function CloseSheet({ close }: { close: DayClose }) {
  const { day, days, closed_by, date, note, counted, drawer, float_before, float_left, shop } = close
  const inDrawer = counted.find(({ way }) => way === drawer)?.counted ?? 0
  return (
    <Paper
      title={say`Day's Close`}
      number={day}
      width="max-w-200"
      shop={shop}
      head={
        <>
          <p className="mt-2">{closedDaysText(close)}</p>
          <p className="text-14 text-ink-2">
            {filled(say`Closed by ${HERE}, ${calendarTime(date)}`, <bdi>{closed_by}</bdi>)}
          </p>
        </>
      }
    >
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
        <CountedMoney close={close} />
        {note && (
          <p className="wrap-anywhere whitespace-pre-line">
            <b className="font-strong">{say`Note:`}</b> {note}
          </p>
        )}
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 border-t border-line pt-4 text-14 [&>dd]:text-right">
          <dt>{say`In the drawer at the start`}</dt>
          <dd>{formatMoney(float_before)}</dd>
          <dt>{say`Left for tomorrow`}</dt>
          <dd>{formatMoney(float_left)}</dd>
          <dt>{say`To the bank`}</dt>
          <dd className="font-strong">{formatMoney(inDrawer - float_left)}</dd>
        </dl>
        {days.length > 1 && (
          <ul aria-label={say`Days`} className="border-t border-ink text-14">
            {days.map((each) => (
              <li key={each.day} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
                <b className="font-strong">{calendarDay(each.day)}</b>
                <span>{movedMoney(each).length === 0 ? say`no money` : <Dotted>{movedMoney(each)}</Dotted>}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Paper>
  )
}
