import { type ClosedLine, netOf } from '../../contract/money/day-close.ts'
import { wayName } from '../../contract/money/money.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { cn } from '../ui/cn.ts'
import type { Column } from '../ui/table.tsx'
import { movesText } from './lines.ts'

/** A way to pay on a close; amounts are in cents. */
export interface CountRow {
  name: string
  note: string
  /** Null for credits. */
  expected: number | null
  /** Null for a way that is not counted, or not yet. */
  counted: number | null
}

/** '+$2.00', '−$5.00' or '$0.00' */
export const signedMoney = (amount: number) => (amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount))

const Difference = ({ amount }: { amount: number }) => (
  <span className={cn('tabular-nums', amount === 0 ? 'text-ink-2' : 'font-strong text-cork-ink')}>
    {signedMoney(amount)}
  </span>
)

export const countedText = ({ counted }: CountRow) =>
  counted === null ? <span className="text-ink-2">{say`not counted`}</span> : formatMoney(counted)

/** The columns of a close; a page that counts has fields in one of them. */
export const countColumns = <Row extends CountRow>(counted: Pick<Column<Row>, 'width' | 'cell'>): Column<Row>[] => [
  {
    name: say`How it was paid`,
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
    name: say`Expected`,
    width: '104px',
    isFigure: true,
    cell: ({ expected }) => (expected === null ? null : formatMoney(expected)),
  },
  { name: say`Counted`, isFigure: true, ...counted },
  {
    name: say`Difference`,
    width: '96px',
    isFigure: true,
    cell: ({ expected, counted }) =>
      expected === null || counted === null ? null : <Difference amount={counted - expected} />,
  },
]

/** A note about the money that was paid at the counter in one way; empty without a payment. */
export function counterNote(lines: ClosedLine[], way: string | null): string {
  const line = lines.find((each) => each.method === 'technician' && each.way === way)
  return line ? movesText(line) : ''
}

const sumOf = (amounts: (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)

/** The row of totals. What nobody counts is in it as expected; it has no counted amount until all others are counted. */
export function totalRow(counted: CountRow[], uncounted: CountRow[]): CountRow {
  const notCounted = sumOf(uncounted.map(({ expected }) => expected))
  const isCounted = counted.every((row) => row.counted !== null)
  return {
    name: say`Total`,
    note: '',
    expected: sumOf(counted.map(({ expected }) => expected)) + notCounted,
    counted: isCounted ? sumOf(counted.map((row) => row.counted)) + notCounted : null,
  }
}

/** The ways to pay that nobody counts: by card, and with credits. */
export const uncountedRows = (lines: ClosedLine[]): CountRow[] =>
  lines
    .filter(({ method }) => method !== 'technician')
    .map((line) => ({
      name: wayName(line, say),
      note: movesText(line),
      expected: line.method === 'credit' ? null : netOf(line),
      counted: null,
    }))
