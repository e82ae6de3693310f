import { useMutation } from '@tanstack/react-query'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { isToPay } from '../../contract/job/to-pay.ts'
import { call } from '../api.ts'
import { formatMoney } from '../money.ts'
import { wayToPay } from '../technician/way-to-pay.ts'
import { confirm } from '../ui/confirm.tsx'
import { racketCount } from './till.tsx'

export const FAILED = 'The rackets could not be handed over. Please try again.'
export const NOT_MARKED = 'The payment could not be recorded. Please try again.'

interface HandOver {
  /** The rackets that the customer takes with them. */
  jobs: TechnicianJob[]
  /** Further jobs that are paid for. */
  others: TechnicianJob[]
  onDone: (done: TechnicianJob[], payment: { paid: number | null; way?: string | undefined }) => void
  /** The element that gets the focus when everything is done. */
  focusAfter?: () => HTMLElement | null
}

/** Hands rackets over and takes the money for them and for other jobs, after a question when money is taken. */
export function useHandOver({ jobs, others, onDone, focusAfter }: HandOver) {
  const handOver = useMutation({
    mutationFn: ({ paid, way }: { paid: number | null; way?: string | undefined }) =>
      call('handOver', {
        body: {
          jobs: jobs.map(({ id, order_status }) => ({ id, order_status })),
          unpaid: paid === null ? [] : others.map(({ id }) => id),
          paid,
          ...(way && { way }),
        },
      }),
    onSuccess: onDone,
  })

  /** `paid` is the amount that staff take, in cents; null when they take no money. */
  async function take(paid: number | null) {
    if (paid === null) return handOver.mutate({ paid })
    const unpaid = [...jobs, ...others].filter(isToPay).length
    const asPaid = `This will mark ${unpaid === 1 ? 'the string job' : `${unpaid} string jobs`} as paid`
    const asCollected = jobs.length > 0 ? `, and ${racketCount(jobs.length)} as collected` : ''
    void confirm({
      choice: await wayToPay(),
      title: 'Mark Order as Paid?',
      text: `${asPaid}${asCollected}.\nAmount: ${formatMoney(paid)}`,
      confirm: 'Confirm',
      failed: jobs.length > 0 ? FAILED : NOT_MARKED,
      ...(focusAfter && { focusAfter }),
      run: (way) => handOver.mutateAsync({ paid, way }),
    })
  }

  return { take: (paid: number | null) => void take(paid), busy: handOver.isPending, error: handOver.error }
}
