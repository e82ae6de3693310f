import { X } from 'lucide-react'
import { formatMoney } from '../money.ts'
import { setUpText } from '../same-again/set-up-text.ts'
import { Button } from '../ui/button.tsx'
import type { OrderItem } from './counter-form.ts'

interface Props {
  items: OrderItem[]
  priceOf: (item: OrderItem) => number | null
  onRemove: (item: OrderItem) => void
}

/** The rackets that are in the order so far. */
export const OrderItems = ({ items, priceOf, onRemove }: Props) => (
  <ul aria-label="Order" className="max-h-[30dvh] overflow-y-auto border-t border-line text-14">
    {items.map((item) => (
      <li
        key={item.key}
        className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 border-b border-line py-1.5"
      >
        <span className="min-w-0">
          <bdi className="block font-strong wrap-anywhere">{item.name}</bdi>
          <bdi className="block text-ink-2 tabular-nums">{setUpText(item.setUp)}</bdi>
        </span>
        <span className="tabular-nums">{formatMoney(priceOf(item))}</span>
        <Button variant="bare" size="icon" aria-label={`Remove ${item.name}`} onClick={() => onRemove(item)}>
          <X className="size-4" />
        </Button>
      </li>
    ))}
  </ul>
)
