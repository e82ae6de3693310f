import { type ClosedLine, netOf } from '../../contract/money/day-close.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { cn } from '../ui/cn.ts'
import { MoneyInput } from '../ui/money-field.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { movesText, nameOfWay } from './lines.ts'

/** A way to pay at the counter, with what a manager types. */
export interface Counting {
  way: string | null
  expected: number
  typed: string
  onType: (typed: string) => void
  /** True if the form was sent without an amount here. */
  isMissing: boolean
}

interface Row {
  name: string
  note: string
  /** In cents; null for credits. */
  expected: number | null
  /** In cents; null while it is not typed, or if the way is not counted. */
  counted: number | null
  counting?: Counting
  isTotal?: boolean
}

/** '+$2.00', '−$5.00' or '$0.00' */
export const signedMoney = (amount: number) =>
  amount > 0 ? `+${formatMoney(amount)}` : amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(0)

export const Difference = ({ amount }: { amount: number }) => (
  <span className={cn('tabular-nums', amount === 0 ? 'text-ink-2' : 'font-strong text-cork-ink')}>
    {signedMoney(amount)}
  </span>
)

function CountedCell({ counting, counted, name, isTotal }: Row) {
  if (isTotal) return counted === null ? null : formatMoney(counted)
  if (!counting) return <span className="text-ink-2">not counted</span>
  return (
    <MoneyInput
      aria-label={`Counted: ${name}`}
      aria-invalid={counting.isMissing || undefined}
      className="text-right tabular-nums"
      value={counting.typed}
      onChange={({ target }) => counting.onType(target.value)}
    />
  )
}

const COLUMNS: Column<Row>[] = [
  {
    name: 'How it was paid',
    width: 'minmax(0, 1fr)',
    className: 'folded:col-span-full',
    label: false,
    cell: ({ name, note }) => (
      <>
        <bdi className="block font-strong wrap-anywhere">{name}</bdi>
        {note && <span className="block text-12 text-ink-2">{note}</span>}
      </>
    ),
  },
  {
    name: 'Expected',
    width: '104px',
    isFigure: true,
    cell: ({ expected }) => (expected === null ? null : formatMoney(expected)),
  },
  { name: 'Counted', width: '128px', isFigure: true, cell: CountedCell },
  {
    name: 'Difference',
    width: '96px',
    isFigure: true,
    cell: ({ expected, counted, counting, isTotal }) =>
      expected === null || counted === null || !(counting || isTotal) ? null : (
        <Difference amount={counted - expected} />
      ),
  },
]

interface Props {
  lines: ClosedLine[]
  countings: Counting[]
  drawer: string | null
  floatBefore: number
}

/** What is expected of each way to pay, beside what was counted. */
export function CountTable({ lines, countings, drawer, floatBefore }: Props) {
  const rows = [
    ...countings.map((counting): Row => {
      const line = lines.find(({ method, way }) => method === 'technician' && way === counting.way)
      const float = counting.way === drawer && floatBefore > 0 && `${formatMoney(floatBefore)} at the start`
      return {
        name: nameOfWay({ method: 'technician', way: counting.way }),
        note: [float, line && movesText(line)].filter(Boolean).join(', '),
        expected: counting.expected,
        counted: parseMoney(counting.typed) ?? null,
        counting,
      }
    }),
    ...lines
      .filter(({ method }) => method !== 'technician')
      .map((line): Row => {
        const expected = line.method === 'credit' ? null : netOf(line)
        return { name: nameOfWay(line), note: movesText(line), expected, counted: expected }
      }),
  ]
  const isCounted = rows.every(({ counting, counted }) => !counting || counted !== null)
  const total: Row = {
    name: 'Total',
    note: '',
    expected: rows.reduce((sum, { expected }) => sum + (expected ?? 0), 0),
    counted: isCounted ? rows.reduce((sum, { counted }) => sum + (counted ?? 0), 0) : null,
    isTotal: true,
  }
  return <Table label="Money by way to pay" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} foot={total} />
}
