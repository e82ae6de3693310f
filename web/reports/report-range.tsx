import { useNavigate } from '@tanstack/react-router'
import type { MoneyQuery } from '../../contract/money/money.ts'
import { BY_NAMES, BYS } from '../../contract/work/reports.ts'
import { Input } from '../ui/input.tsx'
import { Picker } from '../ui/picker.tsx'
import { RANGE_OPTIONS, type ReportSearch } from './report-search.ts'

const BY_OPTIONS = BYS.map((value) => ({ value, label: `By ${BY_NAMES[value].toLowerCase()}` }))

/** Chooses the days and the groups of the report. */
export function ReportRange({ search, days }: { search: ReportSearch; days: MoneyQuery }) {
  const navigate = useNavigate({ from: '/shop/reports' })
  const { range, from, to, by } = search
  // Another choice shows its first page, without a list.
  const choose = (choice: Partial<ReportSearch>) => void navigate({ search: { range, from, to, by, ...choice } })
  return (
    <>
      <Picker
        label="Period"
        value={range}
        options={RANGE_OPTIONS}
        onChange={(chosen) =>
          choose({ range: chosen, ...(chosen === 'dates' ? days : { from: undefined, to: undefined }) })
        }
      />
      {range === 'dates' && (
        <span className="flex min-w-0 items-center gap-2 *:min-w-0 narrow:w-full narrow:*:[input]:flex-1">
          <Input
            type="date"
            aria-label="First day"
            value={days.from}
            onChange={({ target }) => target.value && choose({ from: target.value })}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="date"
            aria-label="Last day"
            value={days.to}
            onChange={({ target }) => target.value && choose({ to: target.value })}
          />
        </span>
      )}
      <Picker label="Groups" value={by} options={BY_OPTIONS} onChange={(chosen) => choose({ by: chosen })} />
    </>
  )
}
