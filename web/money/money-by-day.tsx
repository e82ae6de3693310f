import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import type { DayOfMoney } from '../../contract/money/money.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { calendarDay } from '../times.ts'
import { EmptyLine } from '../ui/empty-state.tsx'
import { type Column, Table } from '../ui/table.tsx'

interface Sums {
  card: number
  technician: number
  credits: number
  refunded: number
  voided: number
}

const NOTHING: Sums = { card: 0, technician: 0, credits: 0, refunded: 0, voided: 0 }

const amountOf = (row: DayOfMoney, method: PaymentMethod) => (row.method === method ? row.amount : 0)

const add = (sums: Sums, row: DayOfMoney): Sums => ({
  card: sums.card + amountOf(row, 'card'),
  technician: sums.technician + amountOf(row, 'technician'),
  credits: sums.credits + (row.method === 'credit' ? row.count : 0),
  refunded: sums.refunded + row.refunded,
  voided: sums.voided + row.voided,
})

const moneyOrNone = (cents: number) => (cents === 0 ? null : formatMoney(cents))

interface Row {
  /** The day; null for the sums of all days. */
  day: string | null
  name: string
  sums: Sums
  /** The money of each way to pay at the counter, such as 'Cash $45.00'; empty in a shop that does not record ways. */
  ways: string[]
}

const waysOf = (rows: DayOfMoney[]) =>
  rows
    .filter(({ way, amount }) => way !== null && amount > 0)
    .toSorted((a, b) => b.amount - a.amount)
    .map(({ way, amount }) => `${way} ${formatMoney(amount)}`)

// On a card, each amount has a fixed place, because a day leaves out the amounts that it does not have.

const COLUMNS: Column<Row>[] = [
  {
    name: say`Day`,
    width: 'minmax(96px, 1fr)',
    className: 'folded:col-start-1 folded:row-start-1',
    cell: ({ name, ways }) => (
      <>
        {name}
        {ways.length > 0 && <bdi className="block text-12 wrap-anywhere text-ink-2">{ways.join(' · ')}</bdi>}
      </>
    ),
  },
  {
    name: say`Card`,
    width: 'minmax(64px, 112px)',
    isFigure: true,
    className: 'folded:col-start-1 folded:row-start-2',
    cell: ({ sums }) => moneyOrNone(sums.card),
  },
  {
    name: say`Counter`,
    width: 'minmax(64px, 112px)',
    isFigure: true,
    className: 'folded:col-start-2 folded:row-start-2',
    cell: ({ sums }) => moneyOrNone(sums.technician),
  },
  {
    name: say`Credits`,
    width: '56px',
    isFigure: true,
    className: 'folded:col-start-1 folded:row-start-3',
    cell: ({ sums }) => sums.credits || null,
  },
  {
    name: say`Refunded`,
    width: 'minmax(64px, 112px)',
    isFigure: true,
    className: 'folded:col-start-3 folded:row-start-2',
    cell: ({ sums }) => moneyOrNone(sums.refunded),
  },
  {
    name: say`Voided`,
    width: 'minmax(64px, 112px)',
    isFigure: true,
    className: 'folded:col-start-3 folded:row-start-3',
    cell: ({ sums }) => moneyOrNone(sums.voided),
  },
  {
    name: say`Net`,
    width: 'minmax(72px, 112px)',
    isFigure: true,
    className:
      'font-strong folded:col-span-2 folded:col-start-2 folded:row-start-1 folded:text-right folded:before:mr-2 folded:before:inline',
    cell: ({ sums: { card, technician, refunded, voided } }) => formatMoney(card + technician - refunded - voided),
  },
]

/** The payments of each day, and what remains after the refunds and voids of that day. */
export function MoneyByDay({ rows }: { rows: DayOfMoney[] }) {
  if (rows.length === 0) return <EmptyLine>{say`No payments in this period.`}</EmptyLine>
  const days = [...new Set(rows.map(({ day }) => day))].map((day) => {
    const ofDay = rows.filter((row) => row.day === day)
    return { day, name: calendarDay(day), sums: ofDay.reduce(add, NOTHING), ways: waysOf(ofDay) }
  })
  // Most shops void no payment.
  const isShown = ({ name }: Column<Row>) => name !== say`Voided` || rows.some(({ voided }) => voided > 0)
  return (
    <Table
      label={say`Payments by day`}
      columns={COLUMNS.filter(isShown)}
      rows={days}
      rowKey={({ day }) => day ?? 'all'}
      rowClassName="folded:min-h-0 folded:gap-y-1 folded:py-2"
      foot={{ day: null, name: say`Total`, sums: rows.reduce(add, NOTHING), ways: [] }}
    />
  )
}
