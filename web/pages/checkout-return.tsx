import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CheckoutState } from '../../contract/money/payments.ts'
import { errorMessage } from '../api-error.ts'
import { say } from '../config.ts'
import { jobsOfTrip, originOfTrip } from '../payments/checkout-trip.ts'
import { checkoutState, reportOutcome, waitForPayment } from '../payments/wait-for-payment.ts'
import { ErrorCard } from '../ui/error-card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'

// The person returns to the previous page and waits there after this many requests, or after one without a response.
const TRIES = 3
const PATIENCE = 10_000
const PAUSE = 1_000

const jobsOf = ({ string_job_id, string_job_ids }: CheckoutState) =>
  string_job_ids ?? (string_job_id === null ? [] : [string_job_id])

/** The page after the checkout. It waits for the payment and returns to the page before the checkout. */
export function CheckoutReturnPage() {
  const router = useRouter()
  const [error, setError] = useState<unknown>(null)

  useEffect(() => {
    let left = false
    const goBack = () => router.history.replace(originOfTrip())
    const parameters = new URLSearchParams(window.location.search)
    const session_id = parameters.get('session_id')

    async function look(id: string) {
      const began = Date.now()
      for (let tries = 1; !left; tries++) {
        const answer = await checkoutState(id)
        if (left) return
        if (answer && reportOutcome(answer)) return goBack()
        if (tries >= TRIES || Date.now() - began >= PATIENCE) {
          waitForPayment({ session_id: id, string_job_ids: answer ? jobsOf(answer) : jobsOfTrip() })
          return goBack()
        }
        await new Promise((resolve) => window.setTimeout(resolve, PAUSE))
      }
    }

    if (session_id) {
      look(session_id).catch(setError)
    } else {
      if (parameters.has('abandoned')) {
        toast({
          kind: 'info',
          title: say`Payment not completed`,
          description: say`You have not paid yet.`,
        })
      }
      goBack()
    }
    return () => {
      left = true
    }
  }, [router])

  if (error) {
    return <ErrorCard title={say`Payment`} level={1} text={errorMessage(error, say`This checkout does not exist.`)} />
  }
  return (
    <div role="status">
      <h1>{say`Payment`}</h1>
      <p className="mt-6 flex items-center gap-3 text-ink-2">
        <Spinner />
        {say`Waiting for the payment to arrive`}
      </p>
    </div>
  )
}
