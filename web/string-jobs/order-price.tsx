import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { isOfTheShop } from '../../contract/catalog/strings.ts'
import type { PricedSpeed } from '../../contract/job/price-lines.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { formatMoney } from '../money.ts'
import { editedPrice, newPrice, totalOf } from '../payments/order-prices.ts'
import type { JobFormValues } from './job-form.ts'
import type { SeveralJobs } from './use-several-jobs.ts'

/** The price that applies to the order as it is in the form. */
export function OrderPrice({ job, speed }: { job?: StringJob; speed: PricedSpeed | null }) {
  const { control } = useFormContext<JobFormValues>()
  const string = useWatch({ control, name: 'string' })
  const me = useQuery(query('getMe')).data
  const strings = useQuery(query('listStrings')).data
  if (!me) return null
  const price = job ? editedPrice(job, me, string, strings) : newPrice(me, string, strings, speed)
  return (
    <p aria-live="polite" className="leading-[1.2]">
      <span className="block text-20 font-strong tabular-nums">{formatMoney(price)}</span>
      <span className="text-12 text-ink-2">{isOfTheShop(string) ? 'Flat rate' : 'Labor only'}</span>
    </p>
  )
}

/** The total of an order of several rackets. */
export function OrderTotal({
  several: { jobs, isCommon },
  speed,
}: {
  several: SeveralJobs
  speed: PricedSpeed | null
}) {
  const { control } = useFormContext<JobFormValues>()
  const common = useWatch({ control, name: 'string' })
  const me = useQuery(query('getMe')).data
  const strings = useQuery(query('listStrings')).data
  if (!me) return null
  const total = totalOf(jobs.map(({ string }) => newPrice(me, isCommon ? common : string, strings, speed)))
  return (
    <p aria-live="polite" className="leading-[1.2]">
      <span className="block text-20 font-strong tabular-nums">{formatMoney(total)}</span>
      <span className="text-12 text-ink-2">Total</span>
    </p>
  )
}
