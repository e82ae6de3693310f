import { useQuery } from '@tanstack/react-query'
import { isStaff } from '../../contract/base/person.ts'
import { sentence } from '../../contract/base/sentence.ts'
import { breaksText, endText, hasEnded, LEAST_OF_RACKET, livesText } from '../../contract/job/life-rules.ts'
import type { RacketLife } from '../../contract/job/lives.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { shortDate } from '../times.ts'
import { useNow } from '../ui/use-now.ts'
import { DrawnHead } from './drawn-head.tsx'
import { FrameMarks } from './frame-marks.tsx'

function countText(breaks: number): string {
  if (breaks === 0) return say`no breaks on record`
  return breaks === 1 ? say`${breaks} break` : say`${breaks} breaks`
}

/** The day when the strings will be soft, or the reason why they came out. Null if neither is known after enough lives. */
function forecastText({ lives, forecast, bed }: RacketLife, now: number): string | null {
  if (forecast) {
    return Date.parse(forecast.date) <= now
      ? say`They are probably soft by now.`
      : say`They will probably be soft by ${shortDate(forecast.date, now)}.`
  }
  if (bed?.end && hasEnded(bed.end.reason)) return sentence(endText(bed.end, bed.days, say), say.language)
  return lives.length < LEAST_OF_RACKET
    ? say`After two restrings here, the portal estimates when your strings will go soft.`
    : null
}

/**
 * The lives of a racket's strings, the places where they broke, and the marks on its frame; nothing before there is
 * something to say.
 */
export function RacketLifeCard({ racket }: { racket: Racket }) {
  const life = useSideRead(query('getRacketLife', { id: racket.id }))
  const me = useQuery(query('getMe')).data
  const now = useNow()
  if (!life || !me) return null
  const { lives, breaks, bed } = life
  // A racket that was never strung here has no life; its marks belong to its first visit.
  if (!bed && lives.length === 0 && life.marks.length === 0) return null
  const atFrame = breaksText(breaks, say)
  return (
    <section
      aria-labelledby="racket-life"
      className="mt-4 grid overflow-hidden rounded-10 border border-line bg-surface wide:grid-cols-[176px_minmax(0,1fr)]"
    >
      <div className="bg-sunk p-4 text-center text-14 text-ink-2">
        <DrawnHead
          label={say`${displayName(racket)}: ${atFrame ?? countText(breaks.length)}`}
          bed={racket.string_bed}
          breaks={breaks}
          marks={life.marks}
        />
        {atFrame && (
          <>
            <p className="mt-2 font-strong text-ink">{atFrame}</p>
            <p>{say`Breaks at the frame usually come from mishits.`}</p>
          </>
        )}
      </div>
      <div className="p-4 wide:p-6">
        <h2 id="racket-life">{say`How Long Your Strings Last`}</h2>
        <p className="mt-2 text-16">
          {livesText(lives, say)} {forecastText(life, now)}
        </p>
        <FrameMarks racketId={racket.id} marks={life.marks} canRemove={isStaff(me)} />
      </div>
    </section>
  )
}
