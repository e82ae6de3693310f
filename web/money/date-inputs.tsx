import type { MoneyQuery } from '../../contract/money/money.ts'
import { say } from '../config.ts'
import { Input } from '../ui/input.tsx'

interface Props {
  value: MoneyQuery
  onChange: (dates: MoneyQuery) => void
}

/** The first and the last day of a period. */
export const DateInputs = ({ value, onChange }: Props) => (
  <span className="flex min-w-0 items-center gap-2 *:min-w-0 narrow:w-full narrow:*:[input]:flex-1">
    <Input
      type="date"
      aria-label={say`First day`}
      value={value.from}
      onChange={({ target }) => onChange({ ...value, from: target.value })}
    />
    <span aria-hidden="true">–</span>
    <Input
      type="date"
      aria-label={say`Last day`}
      value={value.to}
      onChange={({ target }) => onChange({ ...value, to: target.value })}
    />
  </span>
)
