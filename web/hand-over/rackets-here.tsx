import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerLines } from '../../contract/base/users.ts'
import { displayName } from '../../contract/job/rackets.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { isOnAccountWay } from '../../contract/money/payments.ts'
import { type HandOver, isToPay } from '../../contract/work/hand-over.ts'
import { call } from '../api.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { UnpaidTotal } from '../counter/unpaid-total.tsx'
import { JobState } from '../job-state/job-sentence.tsx'
import { formatMoney } from '../money.ts'
import { wayToPay } from '../technician/way-to-pay.ts'
import { confirm } from '../ui/confirm.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { RacketRow } from './racket-row.tsx'
import { racketCount, Till } from './till.tsx'

export interface HandedOver {
  jobs: TechnicianJob[]
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

const FAILED = 'The rackets could not be handed over. Please try again.'

/** The rackets of one customer, to hand them over. */
export function RacketsHere({ here, onDone, focusAfter }: Props) {
  const [left, setLeft] = useState<number[]>([])
  const offered = [...here.ready, ...here.cancelled]
  const jobs = offered.filter(({ id }) => !left.includes(id))
  const owner = here.customer ?? offered[0]?.racket.owner ?? null
  const customer = ownerLines(owner).name
  const credits = here.customer?.stringing_credits ?? 0

  const handOver = useMutation({
    mutationFn: ({ paid, way }: { paid: number | null; way?: string | undefined }) =>
      call('handOver', {
        body: { jobs: jobs.map(({ id, order_status }) => ({ id, order_status })), paid, ...(way && { way }) },
      }),
    onSuccess: (done, { paid, way }) => onDone({ jobs: done, customer, paid, isOnAccount: isOnAccountWay(way) }),
  })

  async function handleHandOver(paid: number | null) {
    if (paid === null) return handOver.mutate({ paid })
    const unpaid = jobs.filter(isToPay).length
    void confirm({
      choice: await wayToPay(),
      title: 'Mark Order as Paid?',
      text: `This will mark ${unpaid === 1 ? 'the string job' : `${unpaid} string jobs`} as paid, and ${racketCount(jobs.length)} as collected.\nAmount: ${formatMoney(paid)}`,
      confirm: 'Confirm',
      failed: FAILED,
      focusAfter,
      run: (way) => handOver.mutateAsync({ paid, way }),
    })
  }

  return (
    <>
      <div className="mt-8 mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2>
          <bdi>{customer}</bdi>
        </h2>
        {here.customer?.phone && <span className="text-14 tabular-nums">{here.customer.phone.text}</span>}
        <span className="text-14 text-ink-2">{here.customer && <UnpaidTotal {...here.customer} />}</span>
      </div>
      {offered.length === 0 ? (
        <EmptyLine>Nothing is ready for this customer.</EmptyLine>
      ) : (
        <div className="grid items-start gap-6 broad:grid-cols-[minmax(0,1fr)_320px]">
          <div className="grid gap-6">
            <Rackets title="Ready" jobs={here.ready} credits={credits} left={left} onLeave={setLeft} />
            <Rackets title="To give back" jobs={here.cancelled} credits={credits} left={left} onLeave={setLeft} />
          </div>
          <div className="grid gap-4">
            <Refusal error={handOver.error} text={FAILED} />
            <Till jobs={jobs} busy={handOver.isPending} onHandOver={(paid) => void handleHandOver(paid)} />
          </div>
        </div>
      )}
      {here.waiting.length > 0 && (
        <section aria-label="Not ready yet" className="mt-6">
          <h3 className="mb-2 text-14 text-ink-2">Not ready yet</h3>
          <ul className="border-t border-line">
            {here.waiting.map((job) => (
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
  /** The jobs that are left out. */
  left: number[]
  onLeave: (left: number[]) => void
}

const Rackets = ({ title, jobs, credits, left, onLeave }: RacketsProps) =>
  jobs.length > 0 && (
    <section aria-label={title}>
      <h3 className="mb-2 text-14 text-ink-2">{title}</h3>
      <ul className="border-t border-ink">
        {jobs.map((job) => (
          <RacketRow
            key={job.id}
            job={job}
            credits={credits}
            isChosen={!left.includes(job.id)}
            onChoose={(chosen) => onLeave(chosen ? left.filter((id) => id !== job.id) : [...left, job.id])}
          />
        ))}
      </ul>
    </section>
  )
