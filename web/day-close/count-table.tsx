import { listed } from '../../contract/base/sentence.ts'
import type { ClosedLine } from '../../contract/money/day-close.ts'
import { wayName } from '../../contract/money/money.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { MoneyInput } from '../ui/money-field.tsx'
import { Table } from '../ui/table.tsx'
import { type CountRow, countColumns, countedText, counterNote, totalRow, uncountedRows } from './count-columns.tsx'
import { readCounted } from './read-counted.ts'

/** A way to pay at the counter, with what a manager types. */
export interface Counting {
  way: string | null
  expected: number
  typed: string
  onType: (typed: string) => void
  /** True if the form was sent without an amount here. */
  isMissing: boolean
}

interface Row extends CountRow {
  counting?: Counting
  isTotal?: boolean
}

function CountedCell(row: Row) {
  const { name, counted, counting, isTotal } = row
  if (isTotal && counted === null) return null
  if (!counting) return countedText(row)
  return (
    <MoneyInput
      aria-label={say`Counted: ${name}`}
      aria-invalid={counting.isMissing || undefined}
      // The keypad of a phone has no sign.
      inputMode={counting.expected < 0 ? 'text' : 'decimal'}
      className="text-right tabular-nums max-sm:px-2"
      value={counting.typed}
      onChange={({ target }) => counting.onType(target.value)}
    />
  )
}

const COLUMNS = countColumns<Row>({ width: '128px', cell: CountedCell })

interface Props {
  lines: ClosedLine[]
  countings: Counting[]
  drawer: string | null
  floatBefore: number
}

/** The expected and the counted amount of each way to pay, side by side. */
export function CountTable({ lines, countings, drawer, floatBefore }: Props) {
  const counted = countings.map((counting): Row => {
    const { way, expected, typed } = counting
    const float = way === drawer && floatBefore > 0 && say`${formatMoney(floatBefore)} at the start`
    return {
      name: wayName({ method: 'technician', way }, say),
      note: listed([float, counterNote(lines, way)], say.language),
      expected,
      counted: readCounted(typed) ?? null,
      counting,
    }
  })
  const uncounted: Row[] = uncountedRows(lines)
  return (
    <Table
      label={say`Money by way to pay`}
      columns={COLUMNS}
      rows={[...counted, ...uncounted]}
      rowKey={({ name }) => name}
      foot={{ ...totalRow(counted, uncounted), isTotal: true }}
    />
  )
}
