import './figures.css'
import type { ReactNode } from 'react'
import { formatDecimal } from '../../contract/base/money.ts'
import { relativeTime } from '../../contract/base/shop-time.ts'
import type { Overview } from '../../contract/work/overview.ts'
import { config, say } from '../config.ts'
import { jobsText } from '../counts.ts'
import { formatMoney, isLongAmount } from '../money.ts'
import { Wanted } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { useNow } from '../ui/use-now.ts'

/** Seconds */
const HOUR = 3_600
const DAY = 24 * HOUR

function sizeOf(value: ReactNode) {
  if (typeof value !== 'string') return 'text-32 max-[359px]:text-24'
  // Half of a phone has room for nine characters of an amount, or for eight if capitals such as 'KWD' are among them.
  const room = /^\p{Lu}{3}/u.test(value) ? 8 : 9
  if (value.length <= room) return 'text-32 max-[359px]:text-24'
  return isLongAmount(value) ? 'text-20 max-[359px]:text-16' : 'text-32 narrow:text-24 magnified:text-20'
}

function Figure({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className={cn('mt-2 font-strong tabular-nums', sizeOf(value))}>{value}</dd>
      <dd className="mt-1 min-h-[17px] text-12 text-ink-2">{children}</dd>
    </div>
  )
}

/** '2.5 days'; hours below one day. */
function Turnaround({ seconds }: { seconds: number }) {
  const isShort = seconds < DAY
  const value = isShort ? Math.ceil(seconds / HOUR) : Math.round((seconds / DAY) * 10) / 10
  const one = isShort ? say`hour` : say`day`
  const many = isShort ? say`hours` : say`days`
  return (
    <>
      {formatDecimal(value, config)} <span className="text-16 tracking-normal">{value === 1 ? one : many}</span>
    </>
  )
}

/** The shop's four main figures. */
export function Figures({ overview }: { overview: Overview }) {
  const now = useNow()
  const { new_jobs, ready, unpaid, order_to_ready } = overview
  return (
    <dl className="figures">
      <Figure label={say`New`} value={new_jobs.count}>
        {new_jobs.late > 0 ? (
          <Wanted>{say`${new_jobs.late} late`}</Wanted>
        ) : (
          new_jobs.oldest && say`oldest ordered ${relativeTime(new_jobs.oldest, now, say)}`
        )}
      </Figure>
      <Figure label={say`Ready for Pickup`} value={ready.count}>
        {ready.longer_than_a_week > 0 && say`${ready.longer_than_a_week} for more than a week`}
      </Figure>
      <Figure label={say`Unpaid`} value={formatMoney(unpaid.amount)}>
        {jobsText(unpaid.count)}
      </Figure>
      <Figure
        label={say`Typical turnaround`}
        value={order_to_ready === null ? '-' : <Turnaround seconds={order_to_ready} />}
      >{say`median, last 30 days`}</Figure>
    </dl>
  )
}
