import { Link } from '@tanstack/react-router'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { CompactRacket } from '../rackets/racket-display.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'

/** The rackets of a person; each shows only its own string jobs below. */
export function PersonRackets({ rackets }: { rackets: Racket[] }) {
  if (rackets.length === 0) return <EmptyLine>{say`No rackets yet.`}</EmptyLine>
  return (
    <ul className="grid gap-x-8 border-t border-ink text-14 wide:grid-cols-2">
      {rackets.map((racket) => (
        <li
          key={racket.id}
          className={`grid min-h-16 grid-cols-[24px_minmax(0,1fr)] items-center gap-3 border-b border-line py-2 ${racket.is_retired ? 'dim' : ''}`}
        >
          <RacketPicture name={displayName(racket)} bed={racket.string_bed} width={24} retired={racket.is_retired} />
          <Link to="." search={{ racket: racket.id }} hash="jobs" className="block">
            <CompactRacket racket={racket} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
