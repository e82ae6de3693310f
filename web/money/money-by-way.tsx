import { type DayOfMoney, wayName } from '../../contract/money/money.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { type Column, Table } from '../ui/table.tsx'

interface Row {
  way: string
  count: number
  amount: number
  /** The cents of this way that were refunded or voided. */
  back: number
}

/** The payments of a period by way to pay, the largest sum first. */
function sumsByWay(rows: DayOfMoney[]): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const way = wayName(row, say)
    const { count, amount, back } = sums.get(way) ?? { count: 0, amount: 0, back: 0 }
    sums.set(way, {
      way,
      count: count + row.count,
      amount: amount + row.amount,
      back: back + row.refunded + row.voided,
    })
  }
  return [...sums.values()].toSorted((a, b) => b.amount - a.amount || a.way.localeCompare(b.way))
}

const COLUMNS: Column<Row>[] = [
  {
    name: say`Way to pay`,
    width: 'minmax(0, 1fr)',
    className: 'folded:col-span-full',
    cell: ({ way }) => <bdi>{way}</bdi>,
  },
  { name: say`Payments`, width: '80px', isFigure: true, cell: ({ count }) => count },
  {
    name: say`Amount`,
    width: '104px',
    isFigure: true,
    cell: ({ amount }) => (amount === 0 ? null : formatMoney(amount)),
  },
  {
    name: say`Refunded or voided`,
    width: '104px',
    isFigure: true,
    cell: ({ back }) => (back === 0 ? null : formatMoney(back)),
  },
]

/** The sums by way to pay. Nothing while there is only one way. */
export function MoneyByWay({ rows }: { rows: DayOfMoney[] }) {
  const sums = sumsByWay(rows)
  if (sums.length < 2) return null
  return (
    <div className="mt-8">
      <Table
        label={say`Payments for each way to pay`}
        columns={COLUMNS}
        rows={sums}
        rowKey={({ way }) => way}
        rowClassName="folded:min-h-0 folded:gap-y-1 folded:py-2"
      />
    </div>
  )
}
