import { Check } from 'lucide-react'
import { Suspense } from 'react'
import type { StringOption } from '../../contract/catalog/strings.ts'
import { displayName, makeAndModel, type Racket } from '../../contract/job/rackets.ts'
import { isSetUpOffered } from '../../contract/job/same-again.ts'
import { config, say } from '../config.ts'
import { JobState } from '../job-state/job-sentence.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { setUpText } from '../same-again/set-up-text.ts'
import { singleKeys } from '../session/single-keys.tsx'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'
import { part } from '../ui/part.tsx'
import { Key } from './key.tsx'

const WhyHere = part(async () => (await import('../lives/why-here.tsx')).WhyHere)

/** The rackets of a customer in the order of their keys: those that were strung here, the newest first, then the others. */
export const byLastSetUp = (rackets: Racket[]) =>
  rackets.toSorted((a, b) => (b.last_set_up?.date ?? '').localeCompare(a.last_set_up?.date ?? ''))

interface Props {
  rackets: Racket[]
  strings: StringOption[]
  /** The rackets that are in the order. */
  added: (number | null)[]
  onPress: (racket: Racket) => void
}

/** A row for each racket. Pressing it adds the racket to the order with its last setup, or takes it out again. */
export function RacketRows({ rackets, strings, added, onPress }: Props) {
  const hasKeys = singleKeys.use()
  return (
    <ul aria-label={say`Rackets`} className="border-t border-ink">
      {rackets.map((racket, index) => (
        <li key={racket.id} className="border-b border-line">
          <RacketRow
            racket={racket}
            strings={strings}
            number={hasKeys && index < 9 ? String(index + 1) : ''}
            isAdded={added.includes(racket.id)}
            onPress={() => onPress(racket)}
          />
          {added.includes(racket.id) && !racket.open_job && (
            <Suspense>
              <WhyHere racketId={racket.id} bed={racket.last_set_up} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  racket: Racket
  strings: StringOption[]
  number: string
  isAdded: boolean
  onPress: () => void
}

function RacketRow({ racket, strings, number, isAdded, onPress }: RowProps) {
  const { last_set_up: last, open_job: job } = racket
  const name = displayName(racket)
  const setUp = last && setUpText(last)
  const isGone = last !== null && !isSetUpOffered(last, strings, config)
  const lastText = isGone ? say`${setUp} (cannot be ordered now)` : setUp
  const text = lastText ?? say`Never strung here`
  const action = last && !isGone ? say`Add` : say`Set up`
  return (
    <button
      type="button"
      aria-pressed={isAdded}
      aria-keyshortcuts={number || undefined}
      onClick={onPress}
      className={cn(
        'grid min-h-18 w-full grid-cols-[24px_32px_minmax(0,1fr)_auto] items-center gap-4 px-3 py-2 text-left text-14 max-sm:grid-cols-[32px_minmax(0,1fr)_auto] max-sm:-mx-2 max-sm:w-[calc(100%+16px)] max-sm:px-2',
        isAdded ? 'bg-accent-soft text-accent-soft-ink' : 'hover:bg-sunk',
      )}
    >
      <span className="max-sm:hidden">{number && <Key>{number}</Key>}</span>
      <RacketPicture name={name} bed={last} width={32} />
      <span className="min-w-0">
        <bdi
          className={cn('block text-left text-16 leading-[1.3] font-strong wrap-anywhere', clamp(name, 'line-clamp-2'))}
        >
          {name}
        </bdi>
        <span className={cn('block', !isAdded && 'text-ink-2')}>
          {racket.racket_name && (
            <>
              <bdi>{makeAndModel(racket)}</bdi>
              {' · '}
            </>
          )}
          <bdi className="tabular-nums">{text}</bdi>
        </span>
        {job && <JobState job={job} className="mt-1" />}
      </span>
      <span className={cn('inline-flex items-center gap-1 font-strong', !isAdded && 'text-accent')}>
        {isAdded ? (
          <>
            <Check className="size-4" />
            {say`Added`}
          </>
        ) : (
          action
        )}
      </span>
    </button>
  )
}
