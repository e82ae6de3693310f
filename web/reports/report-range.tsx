import { useNavigate } from '@tanstack/react-router'
import type { MoneyQuery } from '../../contract/money/money.ts'
import { BYS } from '../../contract/work/reports.ts'
import { say } from '../config.ts'
import { DateInputs } from '../money/date-inputs.tsx'
import { RANGE_OPTIONS } from '../money/day-range.ts'
import { Picker } from '../ui/picker.tsx'
import { BY_TEXTS } from './by-texts.ts'
import type { ReportSearch } from './report-search.ts'

const BY_OPTIONS = BYS.map((value) => ({ value, label: BY_TEXTS[value] }))

/** Chooses the days and the groups of the report. */
export function ReportRange({ search, days }: { search: ReportSearch; days: MoneyQuery }) {
  const navigate = useNavigate({ from: '/shop/reports' })
  const { range, from, to, by } = search
  // Another choice shows its first page, without a list.
  const choose = (choice: Partial<ReportSearch>, replace = false) =>
    void navigate({ search: { range, from, to, by, ...choice }, replace })
  return (
    <>
      <Picker
        label={say`Period`}
        value={range}
        options={RANGE_OPTIONS}
        onChange={(chosen) =>
          choose({ range: chosen, ...(chosen === 'dates' ? days : { from: undefined, to: undefined }) })
        }
      />
      {range === 'dates' && (
        <DateInputs
          value={days}
          // Typing a year changes the date four times, and Back must not go through each of them.
          onChange={({ from, to }) => choose({ from: from || days.from, to: to || days.to }, true)}
        />
      )}
      <Picker label={say`Groups`} value={by} options={BY_OPTIONS} onChange={(chosen) => choose({ by: chosen })} />
    </>
  )
}
