import type { DayOfMoney } from '../../contract/money.ts'
import { formatCents, type PaymentMethod } from '../../contract/payments.ts'
import { cn } from '../ui/cn.ts'
import { EmptyLine } from '../ui/empty-state.tsx'
import { type Column, Table } from '../ui/table.tsx'

const dayName = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

interface Sums {
  card: number
  technician: number
  credits: number
  refunded: number
}

const NOTHING: Sums = { card: 0, technician: 0, credits: 0, refunded: 0 }

const amountOf = (row: DayOfMoney, method: PaymentMethod) => (row.method === method ? row.amount : 0)

const add = (sums: Sums, row: DayOfMoney): Sums => ({
  card: sums.card + amountOf(row, 'card'),
  technician: sums.technician + amountOf(row, 'technician'),
  credits: sums.credits + (row.method === 'credit' ? row.count : 0),
  refunded: sums.refunded + row.refunded,
})

const moneyOrNone = (cents: number) => (cents === 0 ? null : formatCents(cents))

interface Row {
  name: string
  sums: Sums
}

// A phone shows a day in two lines: the day with its net amount, then the amounts that are not zero, each after its name.
const AMOUNT = 'folded:order-2 folded:before:mr-1 folded:before:inline'

const COLUMNS: Column<Row>[] = [
  {
    name: 'Day',
    width: 'minmax(88px, 1fr)',
    className: 'folded:flex-1 folded:basis-3/5',
    cell: ({ name }) => name,
  },
  {
    name: 'Card',
    width: '88px',
    isFigure: true,
    className: AMOUNT,
    cell: ({ sums }) => moneyOrNone(sums.card),
  },
  {
    name: 'Counter',
    width: '88px',
    isFigure: true,
    className: AMOUNT,
    cell: ({ sums }) => moneyOrNone(sums.technician),
  },
  {
    name: 'Credits',
    width: '56px',
    isFigure: true,
    className: AMOUNT,
    cell: ({ sums }) => sums.credits || null,
  },
  {
    name: 'Refunded',
    width: '88px',
    isFigure: true,
    className: AMOUNT,
    cell: ({ sums }) => moneyOrNone(sums.refunded),
  },
  {
    name: 'Net',
    width: '96px',
    isFigure: true,
    className: cn(AMOUNT, 'font-strong folded:order-1'),
    cell: ({ sums: { card, technician, refunded } }) => formatCents(card + technician - refunded),
  },
]

/** The payments of each day, and what remains after refunds. */
export function MoneyByDay({ rows }: { rows: DayOfMoney[] }) {
  if (rows.length === 0) return <EmptyLine>No payments in this period.</EmptyLine>
  const days = [...new Set(rows.map(({ day }) => day))].map((day) => ({
    name: dayName.format(new Date(day)),
    sums: rows.filter((row) => row.day === day).reduce(add, NOTHING),
  }))
  return (
    <Table
      label="Payments by day"
      columns={COLUMNS}
      rows={days}
      rowKey={({ name }) => name}
      rowClassName="folded:flex folded:min-h-0 folded:flex-wrap folded:items-baseline folded:gap-x-4 folded:gap-y-1 folded:py-2"
      foot={{ name: 'Total', sums: rows.reduce(add, NOTHING) }}
    />
  )
}
