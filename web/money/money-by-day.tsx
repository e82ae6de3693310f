import type { DayOfMoney } from '../../contract/money.ts'
import { formatCents, type PaymentMethod } from '../../contract/payments.ts'
import { cn } from '../ui/cn.ts'
import { EmptyLine } from '../ui/empty-state.tsx'
import { type Column, ShopTable } from '../ui/shop-table.tsx'
import { CELL, ROW, ROWS } from '../ui/table-roles.ts'

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

const NONE = <span className="text-ink-3">-</span>

const orDash = (cents: number) => (cents === 0 ? NONE : formatCents(cents))

function Cells({ sums: { card, technician, credits, refunded } }: { sums: Sums }) {
  return (
    <>
      <td {...CELL} data-label="Card" className={cn('figure', card === 0 && 'none')}>
        {orDash(card)}
      </td>
      <td {...CELL} data-label="Counter" className={cn('figure', technician === 0 && 'none')}>
        {orDash(technician)}
      </td>
      <td {...CELL} data-label="Credits" className={cn('figure', credits === 0 && 'none')}>
        {credits || NONE}
      </td>
      <td {...CELL} data-label="Goes back" className={cn('figure', refunded === 0 && 'none')}>
        {orDash(refunded)}
      </td>
      <td {...CELL} data-label="Stays" className="figure sum font-strong">
        {formatCents(card + technician - refunded)}
      </td>
    </>
  )
}

const COLUMNS: Column[] = [
  { name: 'Day', width: 'minmax(88px, 1fr)' },
  { name: 'Card', width: '88px', figure: true },
  { name: 'Counter', width: '88px', figure: true },
  { name: 'Credits', width: '56px', figure: true },
  { name: 'Goes back', width: '88px', figure: true },
  { name: 'Stays', width: '96px', figure: true },
]

/** What came in on each day, and what of it stays. */
export function MoneyByDay({ rows }: { rows: DayOfMoney[] }) {
  if (rows.length === 0) return <EmptyLine>No payments in this time.</EmptyLine>
  const days = [...new Set(rows.map(({ day }) => day))]
  return (
    <ShopTable label="Payments by day" columns={COLUMNS}>
      <tbody {...ROWS}>
        {days.map((day) => (
          <tr key={day} {...ROW}>
            <td {...CELL}>{dayName.format(new Date(day))}</td>
            <Cells sums={rows.filter((row) => row.day === day).reduce(add, NOTHING)} />
          </tr>
        ))}
      </tbody>
      <tfoot {...ROWS}>
        <tr {...ROW}>
          <td {...CELL}>Together</td>
          <Cells sums={rows.reduce(add, NOTHING)} />
        </tr>
      </tfoot>
    </ShopTable>
  )
}
