import { useState } from 'react'
import { cardProblem } from '../../contract/catalog/price-limits.ts'
import { type Pack, savedWith } from '../../contract/money/packs.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { buyPack } from './buy-pack.ts'
import { offerText, validText } from './pack-text.ts'

interface Props {
  packs: Pack[]
  /** The price of one stringing for this customer, in cents. */
  stringing_price: number | null
}

/** The packs that a customer can buy by card. */
export function PackOffers({ packs, stringing_price }: Props) {
  const [bought, setBought] = useState<number | null>(null)

  async function handleBuy(pack: Pack) {
    setBought(pack.id)
    if (!(await buyPack(pack))) setBought(null)
  }

  return (
    <ul className="grid gap-2">
      {packs.map((pack) => {
        const saved = savedWith(pack, stringing_price)
        const problem = cardProblem(pack.price, config, say)
        return (
          <li
            key={pack.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-8 border border-line p-3"
          >
            <p className="min-w-0">
              <span className="block font-strong tabular-nums">{offerText(pack)}</span>
              <span className="block text-14 text-ink-2">
                {saved > 0 && `${say`You save ${formatMoney(saved)}.`} `}
                {problem ?? validText(pack)}
              </span>
            </p>
            <Button
              aria-label={say`Buy ${pack.credits}: ${pack.name}`}
              busy={bought === pack.id}
              disabled={bought !== null || problem !== null}
              onClick={() => void handleBuy(pack)}
            >{say`Buy ${pack.credits}`}</Button>
          </li>
        )
      })}
    </ul>
  )
}
