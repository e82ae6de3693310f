import { ownerLines } from '../../contract/base/person.ts'
import { displayName } from '../../contract/job/rackets.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { creditsText } from '../../contract/money/packs.ts'
import { isOnAccountWay } from '../../contract/money/payments.ts'
import type { HandOver } from '../../contract/work/hand-over.ts'
import { BillToForm } from '../bill-to/bill-to-form.tsx'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { UnpaidTotal } from '../counter/unpaid-total.tsx'
import { JobState } from '../job-state/job-sentence.tsx'
import { SellPack } from '../packs/sell-pack.tsx'
import { CollectedRackets } from '../redos/collected-rackets.tsx'
import { useShown } from '../session/use-shown.ts'
import { EmptyLine } from '../ui/empty-state.tsx'
import { Fold } from '../ui/fold.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { RacketRow, UnpaidRow } from './racket-row.tsx'
import { Till } from './till.tsx'
import { useChosen } from './use-chosen.ts'
import { FAILED, useHandOver } from './use-hand-over.ts'

export interface HandedOver {
  jobs: TechnicianJob[]
  /** Jobs whose rackets stay where they are. */
  alsoPaid: TechnicianJob[]
  customer: string
  /** In cents; null when no money was taken. */
  paid: number | null
  /** The money was not taken, but put on account. */
  isOnAccount: boolean
}

interface Props {
  here: HandOver
  onDone: (done: HandedOver) => void
  /** The element that gets the focus when the rackets are handed over. */
  focusAfter: () => HTMLElement | null
}

/** The rackets of one customer, to hand them over. */
export function RacketsHere({ here, onDone, focusAfter }: Props) {
  const { offered, jobs, others, isCollected, isPaidNow, switchCollected, switchPaid } = useChosen(here)
  const waiting = here.waiting.filter(({ id }) => !here.unpaid.some((job) => job.id === id))
  const owner = here.customer ?? offered[0]?.racket.owner ?? here.unpaid[0]?.racket.owner ?? null
  const customer = ownerLines(owner, say).name
  const credits = here.customer?.stringing_credits ?? 0
  const isShown = useShown()
  const { take, sending, error } = useHandOver({
    jobs,
    others,
    onDone(done, { jobs: asked, paid, way }) {
      const handedOver = done.filter(({ id }) => asked.some((job) => job.id === id))
      const alsoPaid = done.filter((job) => !handedOver.includes(job))
      onDone({ jobs: handedOver, alsoPaid, customer, paid, isOnAccount: isOnAccountWay(way) })
    },
    customer,
    focusAfter,
  })

  // On a phone it is right below the rackets that it hands over, because other unpaid jobs can be many.
  const till = (
    <div className="grid gap-4 broad:col-start-2 broad:row-span-2 broad:row-start-1">
      <Refusal error={error} text={FAILED} />
      <Till jobs={jobs} others={others} sending={sending} onTake={take} />
    </div>
  )

  return (
    <>
      <div aria-live="polite" className="mt-8 mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2>
          <bdi>{customer}</bdi>
        </h2>
        {here.customer?.phone && <span className="text-14 tabular-nums">{here.customer.phone.text}</span>}
        <span className="text-14 text-ink-2">{here.customer && <UnpaidTotal {...here.customer} />}</span>
        {credits > 0 && <span className="text-14 text-ink-2">{creditsText(credits, say)}</span>}
        {here.have_left > 0 && (
          <p className="w-full text-14">
            {here.have_left === 1 ? say`The racket has left the shop.` : say`The rackets have left the shop.`}
          </p>
        )}
      </div>
      {offered.length + here.unpaid.length === 0 ? (
        here.have_left === 0 && <EmptyLine>{say`Nothing is ready for this customer.`}</EmptyLine>
      ) : (
        <div className="grid items-start gap-6 broad:grid-cols-[minmax(0,1fr)_320px] broad:grid-rows-[auto_1fr]">
          {offered.length > 0 && (
            <>
              <div className="grid gap-6">
                <Rackets title={say`Ready`} jobs={here.ready} {...{ credits, isCollected, switchCollected }} />
                <Rackets
                  title={say`To give back`}
                  jobs={here.cancelled}
                  {...{ credits, isCollected, switchCollected }}
                />
              </div>
              {till}
            </>
          )}
          {here.unpaid.length > 0 && (
            <section aria-label={say`Also unpaid`}>
              <h3 className="mb-2 text-14 text-ink-2">{say`Also unpaid`}</h3>
              <ul className="border-t border-ink">
                {here.unpaid.map((job) => (
                  <UnpaidRow
                    key={job.id}
                    job={job}
                    credits={credits}
                    isChosen={isPaidNow(job)}
                    onChoose={() => switchPaid(job)}
                  />
                ))}
              </ul>
            </section>
          )}
          {offered.length === 0 && till}
        </div>
      )}
      <CollectedRackets jobs={here.collected} />
      {here.customer && isShown('packs') && (
        <section aria-label={say`Packs of credits`} className="mt-6">
          <SellPack customer={here.customer.id} />
        </section>
      )}
      {here.customer && isShown('statements') && (
        <div className="mt-6">
          <Fold title={say`Bill to`}>
            <BillToForm id={here.customer.id} />
          </Fold>
        </div>
      )}
      {waiting.length > 0 && (
        <section aria-label={say`Not ready yet`} className="mt-6">
          <h3 className="mb-2 text-14 text-ink-2">{say`Not ready yet`}</h3>
          <ul className="border-t border-line">
            {waiting.map((job) => (
              <li key={job.id} className="grid gap-1 border-b border-line py-2">
                <StaffJobLink id={job.id}>
                  <bdi className="wrap-anywhere">{displayName(job.racket)}</bdi>
                </StaffJobLink>
                <JobState job={job} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface RacketsProps {
  title: string
  jobs: TechnicianJob[]
  credits: number
  isCollected: (job: TechnicianJob) => boolean
  /** Collects a racket after all, or leaves it out. */
  switchCollected: (job: TechnicianJob) => void
}

const Rackets = ({ title, jobs, credits, isCollected, switchCollected }: RacketsProps) =>
  jobs.length > 0 && (
    <section aria-label={title}>
      <h3 className="mb-2 text-14 text-ink-2">{title}</h3>
      <ul className="border-t border-ink">
        {jobs.map((job) => (
          <RacketRow
            key={job.id}
            job={job}
            credits={credits}
            isChosen={isCollected(job)}
            onChoose={() => switchCollected(job)}
          />
        ))}
      </ul>
    </section>
  )
