import type { ReactNode } from 'react'
import { shortTime } from '../../contract/base/shop-time.ts'
import { lineSentence, offerOf, offerSentence, readySentence } from '../../contract/job/due.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { cn } from '../ui/cn.ts'
import { Dotted } from '../ui/dotted.tsx'
import { Legend } from '../ui/legend.tsx'
import { useNow } from '../ui/use-now.ts'
import type { ChosenSpeed } from './use-speed.ts'

interface Props {
  speed: ChosenSpeed
  /** False in a tier without a price, where every order is standard. */
  isPriced: boolean
  /** True at the counter, where the racket is already in the shop. */
  isHere?: boolean
}

/** The choice between standard and the speeds that the shop sells. Renders nothing in a shop that makes no promises. */
export function SpeedField({ speed: { next, chosen, choose }, isPriced, isHere = false }: Props) {
  const now = useNow()
  const standard =
    next &&
    offerOf({
      ...next,
      brought_due_at: isHere ? next.due_at : next.brought_due_at,
      is_shown: next.is_shown || next.speeds.length > 0,
    })
  if (!standard) return null
  return (
    <fieldset>
      <Legend>{say`Ready by`}</Legend>
      {isPriced && next.speeds.length > 0 && (
        <div className="grid overflow-hidden rounded-8 border border-edge bg-surface lg:auto-cols-fr lg:grid-flow-col">
          <SpeedOption
            isChosen={chosen === null}
            onChoose={() => choose(null)}
            time={shortTime(standard.due_at, now, config)}
          >{say`included`}</SpeedOption>
          {next.speeds.map((offer) => (
            <SpeedOption
              key={offer.id}
              isChosen={chosen?.id === offer.id && chosen.due_at === offer.due_at}
              isSoldOut={offer.is_sold_out}
              onChoose={() => choose(offer)}
              time={shortTime(offer.due_at, now, config)}
            >
              {offer.surcharge > 0 ? `+${formatMoney(offer.surcharge)}` : say`included`}
              {offer.is_sold_out && ` · ${say`sold out`}`}
            </SpeedOption>
          ))}
        </div>
      )}
      <p aria-live="polite" className="mt-2 text-14 text-ink-2 tabular-nums">
        <Dotted>
          {isHere ? readySentence(chosen ?? standard, config) : offerSentence(chosen ?? standard, now, config)}
          {!chosen && lineSentence(next.position, say)}
        </Dotted>
      </p>
    </fieldset>
  )
}

interface OptionProps {
  isChosen: boolean
  isSoldOut?: boolean
  onChoose: () => void
  time: string
  children: ReactNode
}

function SpeedOption({ isChosen, isSoldOut = false, onChoose, time, children }: OptionProps) {
  return (
    <label
      className={cn(
        'flex min-h-12 items-center justify-between gap-3 px-3 py-2 text-14 leading-[1.35] tabular-nums has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent max-lg:not-first:border-t lg:block lg:not-first:border-l border-line',
        isSoldOut ? 'text-ink-3' : 'cursor-pointer text-ink-2',
        isChosen && 'chosen bg-accent-soft shadow-[inset_0_0_0_2px_var(--accent)]',
      )}
    >
      <input
        type="radio"
        name="speed"
        className="sr-only"
        checked={isChosen}
        disabled={isSoldOut}
        onChange={onChoose}
      />
      <span
        className={cn('block', isSoldOut ? 'line-through' : 'font-strong text-ink', isChosen && 'text-accent-soft-ink')}
      >
        {time}
      </span>
      <span>{children}</span>
    </label>
  )
}
