import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { api } from '../../contract/api.ts'
import type { BodyInput } from '../../contract/base/endpoint.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { isToPay, type MaybeToPay } from '../../contract/job/to-pay.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { racketsText } from '../counts.ts'
import { marksAsPaid, withAmount } from '../technician/paid-question.ts'
import { confirmPayment } from '../technician/way-to-pay.ts'
import { cancelPrepared } from '../ui/confirm.tsx'

export const FAILED = say`The rackets could not be handed over. Please try again.`
export const NOT_MARKED = say`The payment could not be recorded. Please try again.`

/** Says that the button marks `unpaid` jobs as paid and the `collected` rackets as collected. */
function marksBoth(unpaid: number, collected: number): string {
  if (collected === 0) return marksAsPaid(unpaid)
  const rackets = racketsText(collected)
  return unpaid === 1
    ? say`This will mark the string job as paid, and ${rackets} as collected.`
    : say`This will mark ${unpaid} string jobs as paid, and ${rackets} as collected.`
}

type Request = BodyInput<typeof api.handOver>

interface HandOver {
  /** The rackets that the customer takes with them. */
  jobs: TechnicianJob[]
  /** Further jobs that are paid for. */
  others: (Pick<TechnicianJob, 'id'> & MaybeToPay)[]
  onDone: (done: TechnicianJob[], request: Request) => void
  /** The customer's name, for a failure that comes when the page shows another customer. */
  customer?: string
  /** The element that gets the focus when everything is done. */
  focusAfter?: () => HTMLElement | null
}

/** Hands rackets over and takes the money for them and for other jobs, after a question when money is taken. */
export function useHandOver({ jobs, others, onDone, customer, focusAfter }: HandOver) {
  const handOver = useMutation({
    mutationFn: (body: Request) => call('handOver', { body }),
    onSuccess: onDone,
    meta: customer === undefined ? {} : { subject: customer, failed: FAILED },
  })

  useEffect(() => cancelPrepared, [])

  /** `paid` is the amount that staff take, in cents; null when they take no money. */
  function take(paid: number | null) {
    // The page may follow a change while the question is open, which is only about these jobs.
    const request: Request = {
      jobs: jobs.map(({ id, order_status }) => ({ id, order_status })),
      unpaid: paid === null ? [] : others.map(({ id }) => id),
      paid,
    }
    if (paid === null) return handOver.mutate(request)
    const unpaid = [...jobs, ...others].filter(isToPay).length

    void confirmPayment({
      onAccount: true,
      title: say`Mark Order as Paid?`,
      text: withAmount(marksBoth(unpaid, jobs.length), paid),
      confirm: say`Confirm`,
      failed: jobs.length > 0 ? FAILED : NOT_MARKED,
      ...(focusAfter && { focusAfter }),
      run: (chosen) => handOver.mutateAsync({ ...request, ...chosen }),
    })
  }

  const sent = handOver.variables?.paid === null ? ('unpaid' as const) : ('paid' as const)
  return {
    take,
    sending: handOver.isPending ? sent : null,
    error: handOver.error,
  }
}
