import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { sameAgain } from '../../contract/job/same-again.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { newPrice } from '../payments/order-prices.ts'
import { useSideRead } from '../side-reads.ts'
import { buttonLook } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { lazily } from '../ui/lazily.ts'
import { setUpText } from './set-up-text.ts'

const orderAgain = lazily(async () => (await import('./order-again.ts')).orderAgain)

interface Props {
  racket: Racket
  /** Opens the dialog for this racket, where one press is not enough. */
  onDecide: () => void
}

/** Orders a racket as it was strung last; nothing for one that was never strung here. */
export function SameAgainButton({ racket, onDecide }: Props) {
  const [isBusy, setBusy] = useState(false)
  const isNeeded = racket.last_set_up !== null
  const strings = useSideRead({ ...query('listStrings'), enabled: isNeeded })
  const me = useQuery({ ...query('getMe'), enabled: isNeeded }).data
  if (!racket.last_set_up) return null

  const again = strings && sameAgain(racket, strings, config)
  // Without a price, the press opens the dialog, which shows it.
  const price = me && again && 'input' in again ? newPrice(me, again.input, strings) : null
  const shown = price === null ? '' : formatMoney(price)
  const isDecision = again !== undefined && 'obstacle' in again

  async function handlePress() {
    setBusy(true)
    await orderAgain(racket, onDecide)
    setBusy(false)
  }

  return (
    <button
      type="button"
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      onClick={() => void handlePress()}
      className={cn(
        buttonLook({}),
        'mt-2 h-auto max-w-full min-h-(--control) shrink justify-start gap-2 self-start px-3 py-1.5 text-left leading-[1.3] whitespace-normal',
      )}
    >
      <RotateCw className="size-4 flex-none" />
      <span className="min-w-0 whitespace-normal">
        {say`Same again:`} <bdi className="wrap-anywhere tabular-nums">{setUpText(racket.last_set_up)}</bdi>
        <span className="sr-only">, {displayName(racket)}</span>
        {/* The line is there before the price, so that nothing moves when it arrives. */}
        <span
          className={cn('block min-h-[1.3em] font-text text-ink-2 tabular-nums', isDecision && 'text-12 leading-[1.5]')}
        >
          {isDecision ? say`Opens the order form` : shown}
        </span>
      </span>
    </button>
  )
}
