import { Link } from '@tanstack/react-router'
import { orderedTensions } from '../../contract/catalog/kilograms.ts'
import { consentInUse, consentText } from '../../contract/job/consents.ts'
import { displayName, makeAndModel } from '../../contract/job/rackets.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { StringNames } from '../strings/string-display.tsx'
import { Wanted } from '../ui/badge.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { Fact } from '../ui/fact.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { StrungFacts } from './strung-facts.tsx'

/** Everything that was ordered. */
export function JobOrder({ job }: { job: StringJob }) {
  const { mains, crosses, unit } = orderedTensions(job)
  const { racket } = job
  const consent = consentInUse(job)
  return (
    <section
      aria-labelledby="job-order"
      className="grid grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-10 border border-line bg-surface wide:grid-cols-[176px_minmax(0,1fr)]"
    >
      <div className="racket-stage flex justify-center overflow-hidden bg-sunk pt-6">
        <RacketPicture
          name={displayName(racket)}
          bed={job}
          width={150}
          className="narrow:racket-md narrow:h-40 narrow:w-25"
        />
      </div>
      <div className="p-4 wide:p-6">
        <h2 id="job-order">{say`Order`}</h2>
        <dl className="mt-6 grid gap-x-6 gap-y-3 tabular-nums wide:grid-cols-2 wide:gap-y-4">
          <Fact label={say`Racket`} className="wide:col-span-2">
            <Link to="/rackets/$id" params={{ id: String(racket.id) }} className={linkLook}>
              <bdi className="line-clamp-3">{displayName(racket)}</bdi>
            </Link>
            <bdi className="line-clamp-2 text-14 text-ink-2">{makeAndModel(racket)}</bdi>
          </Fact>
          <Fact label={say`String`} className="wide:col-span-2">
            <StringNames order={job} />
            <StrungFacts job={job} />
          </Fact>
          <Fact label={say`Main Tension`}>
            {mains} {unit}
          </Fact>
          {crosses !== null && (
            <Fact label={say`Cross Tension`}>
              {crosses} {unit}
            </Fact>
          )}
          {consent && (
            <Fact label={say`Consent`} className="wide:col-span-2">
              <Wanted>{consentText(consent, say)}</Wanted>
            </Fact>
          )}
          <Fact label={say`Pre-Stretch`}>{job.pre_stretch ? say`Yes` : say`No`}</Fact>
          <Fact label={say`Created`}>
            <RelativeTime date={job.order_create_date} />
          </Fact>
          {job.order_completion_date && (
            <Fact label={say`Completed`}>
              <RelativeTime date={job.order_completion_date} />
            </Fact>
          )}
          {job.technician_notes && (
            <Fact label={say`Technician Notes`} className="wide:col-span-2">
              <span dir="auto" className="block whitespace-pre-wrap">
                {job.technician_notes}
              </span>
            </Fact>
          )}
        </dl>
      </div>
    </section>
  )
}
