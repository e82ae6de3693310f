import { orderedTensions } from '../../contract/catalog/kilograms.ts'
import { consentInUse, consentText } from '../../contract/job/consents.ts'
import { displayName } from '../../contract/job/rackets.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { AsStrungAction } from '../as-strung/as-strung-action.tsx'
import { say } from '../config.ts'
import { OwnerDisplay } from '../rackets/owner-display.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { StrungFacts } from '../string-jobs/strung-facts.tsx'
import { StringNames } from '../strings/string-display.tsx'
import { Wanted } from '../ui/badge.tsx'
import { Fact } from '../ui/fact.tsx'
import { Assignment } from './assignment.tsx'

/** The tensions and the string of a job, with the racket's picture and the technician. */
export function StringingInfo({ job }: { job: TechnicianJob }) {
  const consent = consentInUse(job)
  const { mains, crosses, unit } = orderedTensions(job)
  return (
    <section aria-labelledby="stringing-info" className="info narrow:mb-6">
      <h2 id="stringing-info">{say`Stringing Info`}</h2>
      <dl className="mt-4 grid gap-x-6 gap-y-3 wide:grid-cols-3 wide:gap-y-4 narrow:mt-2 narrow:flex narrow:flex-wrap">
        <Fact label={say`Main Tension`} strong>
          <AsStrungAction job={job}>
            {mains} {unit}
          </AsStrungAction>
        </Fact>
        {crosses !== null && (
          <Fact label={say`Cross Tension`} strong>
            <AsStrungAction job={job}>
              {crosses} {unit}
            </AsStrungAction>
          </Fact>
        )}
        <Fact label={say`Pre-Stretch`} strong>
          {job.pre_stretch ? say`Yes` : say`No`}
        </Fact>
        {consent && (
          <Fact label={say`Consent`} className="wide:col-span-3 narrow:basis-full">
            <Wanted>{consentText(consent, say)}</Wanted>
          </Fact>
        )}
        <Fact label={say`String`} className="wide:col-start-1 wide:snug:col-span-2 narrow:basis-full">
          <AsStrungAction job={job}>
            <StringNames order={job} />
          </AsStrungAction>
          <StrungFacts job={job} />
        </Fact>
        <Fact label={say`Technician`} className="narrow:basis-full">
          <Assignment job={job} />
        </Fact>
      </dl>
    </section>
  )
}

const Picture = ({ job, className }: { job: TechnicianJob; className: string }) => (
  <RacketPicture name={displayName(job.racket)} bed={job} width={150} className={className} />
)

/** Notes, and whose racket it is. */
function RacketFacts({ job }: { job: TechnicianJob }) {
  const { racket } = job
  return (
    <div className="rest grid content-start gap-8">
      {job.technician_notes && (
        <section aria-labelledby="notes">
          <h2 id="notes">{say`Notes`}</h2>
          <p dir="auto" className="mt-4 max-w-[44ch] whitespace-pre-wrap text-20 leading-[1.4] font-text wrap-anywhere">
            {job.technician_notes}
          </p>
        </section>
      )}
      <section aria-labelledby="racket-information">
        <h2 id="racket-information">{say`Racket Information`}</h2>
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 broad:grid-cols-4">
          <Fact label={say`Owner`} className="narrow:col-span-2">
            <OwnerDisplay owner={racket.owner} />
          </Fact>
          {racket.player && (
            <Fact label={say`Player`} className="narrow:col-span-2">
              <bdi>{racket.player}</bdi>
            </Fact>
          )}
          <Fact label={say`Brand`}>
            <bdi>{racket.manufacturer}</bdi>
          </Fact>
          <Fact label={say`Model`}>
            <bdi>{racket.model_name}</bdi>
          </Fact>
          <Fact label={say`Serial Number`}>
            <bdi className="tabular-nums">{racket.serial_number || '-'}</bdi>
          </Fact>
        </dl>
      </section>
    </div>
  )
}

/** The rest of the order on a phone, where the stringing info comes before the timers. */
export const PhoneRacketFacts = ({ job }: { job: TechnicianJob }) => (
  <div className="mt-12 grid grid-cols-[minmax(0,1fr)_72px] items-start gap-4 border-t border-ink pt-6">
    <RacketFacts job={job} />
    <Picture job={job} className="w-18" />
  </div>
)

/** The order: string, tensions, racket and owner. */
export const JobFacts = ({ job }: { job: TechnicianJob }) => (
  <div className="job-facts">
    <Picture job={job} className="picture snug:racket-md snug:h-50 snug:w-31" />
    <StringingInfo job={job} />
    <RacketFacts job={job} />
  </div>
)
