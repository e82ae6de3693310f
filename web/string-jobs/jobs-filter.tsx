import { filterLabel, JOB_FILTERS } from '../../contract/job/statuses.ts'
import { say } from '../config.ts'
import { jobsText } from '../counts.ts'
import { Picker } from '../ui/picker.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { WantedJobs } from './wanted.ts'

const OPTIONS = JOB_FILTERS.map((value) => ({ value, label: say.of(filterLabel(value)) }))

interface Props {
  wanted: WantedJobs
  /** The number of jobs that are found. */
  count: number
  onChange: (change: Partial<WantedJobs>) => void
}

/** The search and the choice of a status above a long list of jobs. */
export const JobsFilter = ({ wanted, count, onChange }: Props) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">
    <SearchField
      label={say`Search jobs`}
      placeholder={say`Racket, string, ticket or number`}
      value={wanted.search}
      onSearch={(search) => onChange({ search })}
    />
    <Picker label={say`Status`} value={wanted.status} options={OPTIONS} onChange={(status) => onChange({ status })} />
    <p aria-live="polite" className="text-14 text-ink-2 tabular-nums broad:ml-auto">
      {jobsText(count)}
    </p>
  </div>
)
