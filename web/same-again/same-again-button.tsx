import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { cn } from '../ui/cn.ts'
import { lazily } from '../ui/lazily.ts'
import { linkLook } from '../ui/link-button.tsx'
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
  if (!racket.last_set_up) return null

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
      aria-label={`Same again: ${setUpText(racket.last_set_up)}, ${displayName(racket)}`}
      onClick={() => void handlePress()}
      className={cn(linkLook, 'mt-1 min-h-(--control) text-left text-14 leading-[1.4] disabled:text-ink-3')}
    >
      <RotateCw className="mr-1.5 inline size-3.5 align-[-2px]" />
      Same again: <bdi className="tabular-nums">{setUpText(racket.last_set_up)}</bdi>
    </button>
  )
}
