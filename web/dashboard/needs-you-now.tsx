import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { relativeTime } from '../../contract/base/shop-time.ts'
import { unanswered } from '../../contract/job/frame-state.ts'
import { displayName, needsRestring, type Racket } from '../../contract/job/rackets.ts'
import { isCompleted, isPayable, isReady, isToBeStrung } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { JobSentence, MyJobSentence } from '../job-state/job-sentence.tsx'
import { Ticket } from '../job-state/ticket.tsx'
import { PaidMark } from '../payments/paid-mark.tsx'
import { PayControl } from '../payments/pay-control.tsx'
import { PayForAll } from '../payments/pay-for-all.tsx'
import { payableTogether } from '../payments/payable.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { RestringMark } from '../rackets/restring-mark.tsx'
import { AskedExtras } from '../string-jobs/asked-extras.tsx'
import { JobDialog } from '../string-jobs/job-dialog.ts'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { Button } from '../ui/button.tsx'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'
import { focusOn } from '../ui/focus.ts'
import { part } from '../ui/part.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { useNow } from '../ui/use-now.ts'

const AskedAboutFrame = part(async () => (await import('../string-jobs/asked-about-frame.tsx')).AskedAboutFrame)

/** The number of rows that are shown at first, because this list should stay short. */
const SHOWN = 3

/** The columns of all rows, so that the longest button decides the width of the last one. */
const ROWS = 'not-empty:wide:grid wide:grid-cols-[40px_minmax(0,1fr)_minmax(0,1fr)_minmax(152px,auto)] wide:gap-x-4'
const ROW =
  'grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-line py-4 wide:col-span-full wide:min-h-[73px] wide:grid-cols-subgrid wide:py-3'
const MARKS = 'flex min-h-6 flex-wrap items-center gap-x-6 gap-y-1 pl-2'
const ACTION = '*:w-full not-empty:narrow:col-span-full not-empty:narrow:mt-2'

interface Props {
  rackets: Racket[]
  pending: StringJob[]
  unpaid: StringJob[]
  onStringNow: (racketId: number) => void
}

/** The racket of a job with its ticket; `children` describe its progress. */
function JobSummary({ job, children }: { job: StringJob; children: ReactNode }) {
  const name = displayName(job.racket)
  return (
    <>
      <RacketPicture name={name} bed={job} width={29} className="mx-auto narrow:row-start-1 narrow:row-end-3" />
      <p>
        <PlainLink href={`/string-jobs/${job.id}`}>
          <bdi className={cn('block text-left leading-[1.3] font-strong wrap-anywhere', clamp(name, 'line-clamp-2'))}>
            {name}
          </bdi>
        </PlainLink>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
          <Ticket ticket={job.ticket} />
          {children}
        </span>
      </p>
    </>
  )
}

function JobRow({ job, first }: { job: StringJob; first: boolean }) {
  return (
    <li className={ROW}>
      <JobSummary job={job}>
        <JobSentence job={job} besideStatus />
      </JobSummary>
      <div className={MARKS}>
        <StatusMark status={job.order_status} />
        {!job.is_order_paid && <PaidMark paid={false} onAccount={job.is_on_account} />}
      </div>
      <div className={ACTION}>{!job.is_order_paid && <PayControl job={job} prominent={first} />}</div>
    </li>
  )
}

/** The place of a racket; nothing if its sentence says the same because nothing is promised for it. */
function placeOf({ started_at, received_at, due_at }: StringJob) {
  if (!received_at) return say`Ordered`
  return due_at !== null && (started_at ? say`On the machine` : say`In the shop`)
}

/** A racket about which the shop has a question, with the buttons that answer it. */
const QuestionRow = ({ job }: { job: StringJob }) => (
  <li className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-b border-line py-4 wide:col-span-full wide:grid-cols-[40px_minmax(0,1fr)_minmax(0,1fr)]">
    <JobSummary job={job}>{say`A question from the shop`}</JobSummary>
    <div className="narrow:col-span-full">
      <Suspense>{unanswered(job) && <AskedAboutFrame job={job} />}</Suspense>
      <AskedExtras job={job} />
    </div>
  </li>
)

/** A racket that is ordered or in the shop, with what is promised for it. */
function QueuedRow({ job }: { job: StringJob }) {
  return (
    <li className={ROW}>
      <JobSummary job={job}>{placeOf(job)}</JobSummary>
      <MyJobSentence job={job} className="text-14 narrow:col-start-2" />
    </li>
  )
}

function RestringRow({ racket, now, onStringNow }: { racket: Racket; now: number; onStringNow: Props['onStringNow'] }) {
  const name = displayName(racket)
  return (
    <li className={ROW}>
      <RacketPicture
        name={name}
        bed={racket.string_bed}
        width={29}
        className="mx-auto narrow:row-start-1 narrow:row-end-3"
      />
      <p>
        <bdi className={cn('block text-left leading-[1.3] font-strong wrap-anywhere', clamp(name, 'line-clamp-2'))}>
          {name}
        </bdi>
        <span className="text-14 text-ink-2">
          {racket.last_string_date
            ? say`Last strung ${relativeTime(racket.last_string_date, now, say)}`
            : say`Never strung here`}
        </span>
      </p>
      <div className={cn(MARKS, 'narrow:pl-0')}>
        <RestringMark size="text-14" />
      </div>
      <div className={ACTION}>
        <Button
          wide
          aria-label={say`String Now: ${name}`}
          onClick={() => onStringNow(racket.id)}
          {...JobDialog.intent}
        >{say`String Now`}</Button>
      </div>
    </li>
  )
}

/** The longest overdue first. A racket that was never strung here may have been strung elsewhere, so it is last. */
const byOverdue = (a: Racket, b: Racket) => (a.last_string_date ?? '9').localeCompare(b.last_string_date ?? '9')

/** The customer's next actions: pick up and pay for rackets, then restring others. Empty if there is nothing. */
export function NeedsYouNow({ rackets, pending, unpaid, onStringNow }: Props) {
  const now = useNow()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const asked = [
    ...pending.filter((job) => unanswered(job) !== null),
    ...unpaid.filter((job) => job.asked_extras.length > 0 && isPayable(job) && unanswered(job) === null),
  ]
  const jobs = [
    ...pending.filter(({ order_status }) => isReady(order_status)),
    ...unpaid.filter(({ order_status }) => isCompleted(order_status)),
  ]
  const queued = pending.filter(({ order_status }) => isToBeStrung(order_status))
  const restrings = rackets.filter((racket) => needsRestring(racket, new Date(now))).sort(byOverdue)
  const shown = all ? restrings : restrings.slice(0, Math.max(0, SHOWN - asked.length - jobs.length - queued.length))
  const left = restrings.length - shown.length
  const firstUnpaid = jobs.find(({ is_order_paid }) => !is_order_paid)

  function showAll() {
    const next = list.current?.childElementCount ?? 0
    flushSync(() => setAll(true))
    focusOn(list.current?.querySelectorAll('li')[next])
  }

  const hasSeveralToPay = payableTogether(unpaid).length > 1
  if (asked.length + jobs.length + queued.length + restrings.length === 0 && !hasSeveralToPay) return null
  return (
    <section aria-label={say`Needs your attention`}>
      <PayForAll jobs={unpaid} />
      <ul ref={list} className={cn('border-t border-ink empty:hidden', ROWS)}>
        {asked.map((job) => (
          <QuestionRow key={job.id} job={job} />
        ))}
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} first={job === firstUnpaid} />
        ))}
        {queued.map((job) => (
          <QueuedRow key={job.id} job={job} />
        ))}
        {shown.map((racket) => (
          <RestringRow key={racket.id} racket={racket} now={now} onStringNow={onStringNow} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="bare" className="mt-2 -ml-3.5" onClick={showAll}>
          {left === 1 ? say`Show ${left} more racket to restring` : say`Show ${left} more rackets to restring`}
        </Button>
      )}
    </section>
  )
}
