import { X } from 'lucide-react'
import type { StringOption } from '../../contract/catalog/strings.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { setUpText } from '../same-again/set-up-text.ts'
import { enteredTensions, stringsIn } from '../string-jobs/job-form.ts'
import { Button } from '../ui/button.tsx'
import type { CounterValues } from './counter-form.ts'

interface Props {
  items: CounterValues[]
  racketOf: (item: CounterValues) => Racket | undefined
  strings: StringOption[]
  priceOf: (item: CounterValues) => number | null | undefined
  onRemove: (item: CounterValues) => void
}

/** The rackets that are in the order so far. */
export const OrderItems = ({ items, racketOf, strings, priceOf, onRemove }: Props) => (
  <ul aria-label={say`Order`} className="max-h-[30dvh] overflow-y-auto border-t border-line text-14">
    {items.map((item) => {
      const name = displayName(racketOf(item) ?? item)
      return (
        <li
          key={item.key}
          className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 border-b border-line py-1.5"
        >
          <span className="min-w-0">
            <bdi className="block font-strong wrap-anywhere">{name}</bdi>
            <bdi className="block text-ink-2 tabular-nums">
              {setUpText({ ...item, ...enteredTensions(item), ...stringsIn(item, strings) })}
            </bdi>
          </span>
          <span className="tabular-nums">{formatMoney(priceOf(item))}</span>
          <Button variant="bare" size="icon" aria-label={say`Remove ${name}`} onClick={() => onRemove(item)}>
            <X className="size-4" />
          </Button>
        </li>
      )
    })}
  </ul>
)
