import { relativeTime } from '../../contract/base/shop-time.ts'
import { say } from '../config.ts'
import { fullDate } from '../times.ts'
import { tooltip } from './tooltip.ts'
import { useNow } from './use-now.ts'

interface Props {
  date: string | null
  /** The text without a date. */
  missing?: string
}

/** A relative time, with the full date and time in a tooltip. */
export function RelativeTime({ date, missing = '-' }: Props) {
  const now = useNow()
  if (!date) return <span>{missing}</span>
  return (
    <time dateTime={date} {...tooltip(fullDate(date))}>
      {relativeTime(date, now, say)}
    </time>
  )
}

/** A medium date and a short time. */
export function MediumDate({ date, missing = say`Not set` }: Props) {
  if (!date) return <span>{missing}</span>
  return <time dateTime={date}>{fullDate(date)}</time>
}
