import { fullDate, relativeTime } from './relative-time.ts'
import { tooltip } from './tooltip.ts'
import { useNow } from './use-now.ts'

interface Props {
  date: string | null
  /** What stands there without a date. */
  missing?: string
}

/** How long ago, with the full date and time in a tooltip. */
export function RelativeTime({ date, missing = '-' }: Props) {
  const now = useNow()
  if (!date) return <span>{missing}</span>
  return (
    <time dateTime={date} {...tooltip(fullDate(date))}>
      {relativeTime(date, now)}
    </time>
  )
}

/** Medium date and short time. */
export function MediumDate({ date, missing = 'Not set' }: Props) {
  if (!date) return <span>{missing}</span>
  return <time dateTime={date}>{fullDate(date)}</time>
}
