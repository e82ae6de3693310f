import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatCents } from '../../contract/payments.ts'
import { editedPrice, jobPrice } from '../../contract/prices.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import type { CurrentUser } from '../../contract/users.ts'
import { query } from '../api.ts'
import { isOfTheShop, type JobFormValues } from './job-form.ts'

/** The price of what is in the form, in cents. */
function priceOf(string: number | null, me: CurrentUser, job?: StringJob) {
  const hasString = isOfTheShop(string)
  return job
    ? editedPrice({ price: job.price, hasString: job.string !== null }, me, hasString)
    : jobPrice(me, hasString)
}

/** The price that applies to the order as it is in the form. */
export function OrderPrice({ job }: { job?: StringJob }) {
  const { control } = useFormContext<JobFormValues>()
  const string = useWatch({ control, name: 'string' })
  const me = useQuery(query('getMe')).data
  if (!me) return null
  return (
    <p aria-live="polite" className="leading-[1.2]">
      <span className="block text-20 font-strong tabular-nums">{formatCents(priceOf(string, me, job))}</span>
      <span className="text-12 text-ink-2">{isOfTheShop(string) ? 'Flat rate' : 'Labor only'}</span>
    </p>
  )
}
