import { lineLabel, type PriceLine } from '../../contract/job/price-lines.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { cn } from '../ui/cn.ts'

/** The lines of a price. A single line would only repeat the price, so it is not shown. */
export function PriceLines({ lines, className }: { lines: PriceLine[] | null; className?: string }) {
  if (!lines || lines.length < 2) return null
  return (
    <dl aria-label={say`Price`} className={cn('grid gap-1 text-14 tabular-nums', className)}>
      {lines.map((line, index) => (
        // The lines of a price have no ids, and their order does not change while they are shown.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-2">
            <bdi>{lineLabel(line, say)}</bdi>
          </dt>
          <dd>{formatMoney(line.amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
