import { shortTensionsText } from '../../contract/catalog/kilograms.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { isHybrid, strungStrings } from '../../contract/job/string-bed-text.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { CompactStrings } from '../strings/string-display.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { RestringFree } from './restring-free.tsx'

/** The rackets that the customer has collected and that can be strung again free of charge. */
export const CollectedRackets = ({ jobs }: { jobs: TechnicianJob[] }) =>
  jobs.length > 0 && (
    <section aria-label={say`Collected`} className="mt-6">
      <h3 className="mb-2 text-14 text-ink-2">{say`Collected`}</h3>
      <ul className="border-t border-ink">
        {jobs.map((job) => (
          <CollectedRacket key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )

function CollectedRacket({ job }: { job: TechnicianJob }) {
  const name = displayName(job.racket)
  const strings = strungStrings(job)
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <RacketPicture name={name} bed={job} width={32} />
      <div className="grid min-w-0 gap-1 text-14">
        <StaffJobLink id={job.id}>
          <bdi className="font-strong wrap-anywhere">{name}</bdi>
        </StaffJobLink>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <CompactStrings
            order={{ string: strings.mains, hybrid: isHybrid(strings) ? { string: strings.crosses } : null }}
          />
          <span className="tabular-nums">{shortTensionsText(job, say)}</span>
        </span>
        <span className="text-ink-2">
          {say`Collected`} <RelativeTime date={job.left_at} />
        </span>
      </div>
      <span className="narrow:col-span-2 narrow:col-start-2">
        <RestringFree job={job} />
      </span>
    </li>
  )
}
