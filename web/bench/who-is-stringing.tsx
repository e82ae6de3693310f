import { useEffect, useRef } from 'react'
import type { BenchStringer } from '../../contract/work/bench.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { filled, HERE } from '../ui/filled.tsx'
import { focusOn } from '../ui/focus.ts'
import { LinkButton } from '../ui/link-button.tsx'

interface Props {
  stringers: BenchStringer[]
  /** The person who strings; null while nobody was chosen. */
  stringer: BenchStringer | null
  /** The person who is signed in; undefined until the page knows. */
  me: number | undefined
  asks: boolean
  onChoose: (id: number) => void
  onChange: () => void
}

/** Asks who strings at a device that several people share, or says who does. */
export function WhoIsStringing({ stringers, stringer, me, asks, onChoose, onChange }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const wasAsked = useRef(asks)
  useEffect(() => {
    // The button that opened the question is gone.
    if (asks && !wasAsked.current) focusOn(title.current)
    wasAsked.current = asks
  }, [asks])
  if (stringers.length < 2) return null
  if (!asks) {
    const name = (stringer ?? stringers.find(({ id }) => id === me))?.name
    return (
      <p className="flex flex-wrap items-baseline gap-x-3 text-14 text-ink-2">
        {name && <span>{filled(say`${HERE} is stringing.`, <bdi>{name}</bdi>)}</span>}
        <LinkButton onClick={onChange}>{name ? say`Someone else` : say`Who is stringing?`}</LinkButton>
      </p>
    )
  }
  return (
    <section aria-labelledby="who-is-stringing">
      <h2 id="who-is-stringing" ref={title} className="text-20">{say`Who is stringing?`}</h2>
      <p className="mt-1 mb-3 text-14 text-ink-2">{say`This device remembers your choice for 4 hours. The racket is credited to that person.`}</p>
      <ul className="border-t border-ink">
        {stringers.map(({ id, name, is_here_today }) => (
          <li key={id} className="border-b border-line">
            <Button
              variant="bare"
              className={cn(
                'min-h-14 w-full justify-between text-left whitespace-normal aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-ink',
                id === stringer?.id && 'chosen',
              )}
              aria-pressed={id === stringer?.id}
              onClick={() => onChoose(id)}
            >
              <bdi className="wrap-anywhere">{name}</bdi>
              {!is_here_today && <span className="shrink-0 font-text text-ink-2">{say`not today`}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
