import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { longDay } from '../../contract/base/shop-time.ts'
import { whoseRacket } from '../../contract/job/players.ts'
import { displayName, makeAndModel } from '../../contract/job/rackets.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import type { Today } from '../../contract/work/today.ts'
import { config, say } from '../config.ts'
import { JobSentence } from '../job-state/job-sentence.tsx'
import { Ticket } from '../job-state/ticket.tsx'
import { formatMoney } from '../money.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { StringNames } from '../strings/string-display.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Dotted } from '../ui/dotted.tsx'
import { Section } from '../ui/section.tsx'
import { useNow } from '../ui/use-now.ts'

const Figure = ({ value, children }: { value: ReactNode; children: ReactNode }) => (
  <span className="whitespace-nowrap magnified:whitespace-normal">
    <strong className="mr-1 text-24 font-strong text-ink">{value}</strong> {children}
  </span>
)

/** '4 to string · 2 ready · 1 late · $60.00 to collect', without zeros. */
function Figures({ to_string, ready, late, to_collect }: Today) {
  return (
    <p className="text-ink-2 tabular-nums">
      <Dotted>
        {to_string > 0 && <Figure value={to_string}>{say`to string`}</Figure>}
        {ready > 0 && <Figure value={ready}>{say`ready`}</Figure>}
        {late > 0 && (
          <Figure value={late}>
            <span className="font-strong text-cork-ink">{say`late`}</span>
          </Figure>
        )}
        {to_collect > 0 && <Figure value={formatMoney(to_collect)}>{say`to collect`}</Figure>}
      </Dotted>
    </p>
  )
}

/** The racket to string next, with the way to the bench. */
const NextRacket = ({ job }: { job: StringJob }) => (
  <article
    aria-label={say`Next racket`}
    className="mt-6 grid grid-cols-[88px_minmax(0,1fr)] overflow-hidden rounded-10 border border-line bg-surface"
  >
    <div className="racket-stage flex justify-center overflow-hidden bg-sunk pt-4">
      <RacketPicture name={displayName(job.racket)} bed={job} width={72} />
    </div>
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 p-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-3 text-12 text-ink-2">
          {say`Next racket`} <Ticket ticket={job.ticket} />
        </p>
        <p className="mt-2 text-20 font-strong tracking-tight wrap-anywhere">
          <bdi>{displayName(job.racket)}</bdi>
        </p>
        <p className="text-14 text-ink-2 wrap-anywhere">
          {/* A racket without a nickname already has them as its name. */}
          {job.racket.racket_name && (
            <>
              <bdi>{makeAndModel(job.racket)}</bdi> ·{' '}
            </>
          )}
          <bdi>{whoseRacket(job.racket)}</bdi>
        </p>
        <p className="mt-2 text-14">
          <StringNames order={job} />
        </p>
        <JobSentence job={job} className="mt-2 text-14" />
      </div>
      <Link
        to="/bench"
        search={{ job: job.id }}
        className={buttonLook({ variant: 'primary', size: 'large' })}
      >{say`Open at the Bench`}</Link>
    </div>
  </article>
)

/** The work to do today, and the next racket, at the top of the staff's dashboard. */
export function TodayOfShop({ today, isTechnician }: { today: Today; isTechnician: boolean }) {
  const now = useNow()
  const { to_string, ready, to_collect } = today
  // Late rackets are some of those to string.
  if (to_string + ready + to_collect === 0) return null
  return (
    <div className="mb-12">
      <Section title={say`Today`} aside={<span className="text-14 text-ink-2">{longDay(now, config)}</span>}>
        <div className="border-t border-ink pt-4">
          <Figures {...today} />
          {isTechnician && today.next && <NextRacket job={today.next} />}
        </div>
      </Section>
    </div>
  )
}
