import { displayName, needsRestring, type Racket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { Cork } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { RelativeTime } from '../ui/dates.tsx'
import type { Intent } from '../ui/part.tsx'
import { useNow } from '../ui/use-now.ts'
import { InShop } from './in-shop.tsx'

interface Props {
  racket: Racket
  onStringNow: () => void
  stringNowIntent: Intent
}

/** The date of the last stringing, and a recommendation to restring. */
export function StringingStatus({ racket, onStringNow, stringNowIntent }: Props) {
  const overdue = needsRestring(racket, new Date(useNow()))
  const job = racket.is_retired ? null : racket.open_job
  return (
    <section
      aria-labelledby="stringing-status"
      data-overdue={overdue || undefined}
      className={cn(
        'flex flex-col gap-4 overflow-hidden rounded-10 *:px-4 wide:*:px-6',
        racket.is_retired ? 'border border-line py-6' : 'bg-surface',
        overdue ? 'border-2 border-cork-edge py-[23px]' : !racket.is_retired && 'border border-line py-6',
      )}
    >
      <h2 id="stringing-status">{say`Stringing Status`}</h2>
      <p className={cn(racket.is_retired && 'dim')}>
        <span className="block text-14 text-ink-2">{say`Last strung:`} </span>
        <span className="text-24 font-strong">
          <RelativeTime date={racket.last_string_date} missing={say`Never`} />
        </span>
      </p>
      {job && <InShop job={job} />}
      {overdue && (
        <div className="grid grid-cols-[10px_1fr] gap-x-3 bg-cork-soft py-4 text-14">
          <Cork className="mt-[5px]" />
          <div>
            <p className="font-strong text-cork-ink">{say`Restring Recommended`}</p>
            <p>{say`This racket hasn't been restrung in over 3 months. Consider restringing it for optimal performance.`}</p>
          </div>
        </div>
      )}
      {racket.is_retired ? (
        <div className="text-14">
          <p className="font-strong">{say`Retired Racket`}</p>
          <p>{say`This racket has been retired and is no longer in active use.`}</p>
        </div>
      ) : (
        <div className="mt-auto">
          <Button
            variant={job ? 'outline' : 'primary'}
            wide
            aria-label={say`String Now: ${displayName(racket)}`}
            onClick={onStringNow}
            {...stringNowIntent}
          >{say`String Now`}</Button>
        </div>
      )}
    </section>
  )
}
