import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { inARow, sentence } from '../../contract/base/sentence.ts'
import { offerOf, offerSentence } from '../../contract/job/due.ts'
import { daysText, usualLifeText } from '../../contract/job/life-rules.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { InShop } from '../rackets/in-shop.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { SameAgainButton } from '../same-again/same-again-button.tsx'
import { useSideRead } from '../side-reads.ts'
import { useNextPromise } from '../speeds/use-next-promise.ts'
import { JobDialog } from '../string-jobs/job-dialog.ts'
import { EmptyLine } from '../ui/empty-state.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { useNow } from '../ui/use-now.ts'

/** A racket with the button that orders it as it was strung last, or with the job that it has already. */
function RacketToRestring({ racket, onDecide }: { racket: Racket; onDecide: () => void }) {
  const life = useSideRead(query('getRacketLife', { id: racket.id }))
  const { bed, forecast } = life ?? {}
  return (
    <li className="grid grid-cols-[80px_minmax(0,1fr)] gap-4 border-b border-line py-6 wide:grid-cols-[112px_minmax(0,1fr)]">
      <RacketPicture name={displayName(racket)} bed={racket.string_bed} width={80} retired={racket.is_retired} />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-16 wrap-anywhere">
          <PlainLink href={`/rackets/${racket.id}`}>
            <bdi>{displayName(racket)}</bdi>
          </PlainLink>
        </h2>
        {/* The line is there before the text, so that nothing moves when it arrives. */}
        <p className="min-h-[2.8em] text-14 text-ink-2">
          {inARow(
            [bed && say`It was strung ${daysText(bed.days, say)} ago.`, forecast && usualLifeText(forecast, say)],
            say.language,
          )}
        </p>
        {racket.open_job ? (
          <InShop job={racket.open_job} />
        ) : racket.is_retired ? (
          <p className="text-14">{say`This racket is retired.`}</p>
        ) : (
          <SameAgainButton racket={racket} onDecide={onDecide} />
        )}
      </div>
    </li>
  )
}

/**
 * The page of the message 'Time to restring': its rackets, each of which is ordered with one press. Opening it orders
 * nothing.
 */
export function RestringPage() {
  const { id } = useParams({ from: '/restring/$id' })
  const rackets = useQuery(query('listRackets'))
  const next = useNextPromise({ isNeeded: true })
  const now = useNow()
  const [ordering, setOrdering] = useState<number | null>(null)
  const offer = next && offerOf(next)
  const wanted = id.split('-')
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say`Time to Restring`}</h1>
          <p className="mt-1 min-h-[1.5em] text-ink-2">
            {offer && sentence(offerSentence(offer, now, config), say.language)}
          </p>
        </div>
      </div>
      <QueryStates answer={rackets} failed={say`Your rackets could not be loaded. Please try again.`}>
        {(all) => {
          const shown = all.filter((racket) => wanted.includes(String(racket.id)))
          if (shown.length === 0) {
            return <EmptyLine>{say`This message is not about any of your current rackets.`}</EmptyLine>
          }
          return (
            <ul aria-label={say`Rackets to restring`} className="max-w-160 border-t border-ink">
              {shown.map((racket) => (
                <RacketToRestring key={racket.id} racket={racket} onDecide={() => setOrdering(racket.id)} />
              ))}
            </ul>
          )
        }}
      </QueryStates>
      <Suspense>{ordering !== null && <JobDialog racketId={ordering} onClose={() => setOrdering(null)} />}</Suspense>
    </>
  )
}
