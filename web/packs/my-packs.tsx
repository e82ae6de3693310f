import type { ReactNode } from 'react'
import { listed } from '../../contract/base/sentence.ts'
import type { PackSale } from '../../contract/money/packs.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { untilText } from '../payments/pack-text.ts'
import { MediumDate } from '../ui/dates.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { PlainLink } from '../ui/plain-link.tsx'

interface Props {
  sales: PackSale[]
  /** The action that a manager can take with a pack. */
  action?: (sale: PackSale) => ReactNode
}

/** The packs that a customer bought, with their receipts. */
export const MyPacks = ({ sales, action }: Props) => (
  <ul aria-label={say`Packs`} className="border-t border-ink">
    {sales.map((sale) => (
      <li
        key={sale.id}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
      >
        <p className="min-w-0 text-14">
          <bdi className="font-strong wrap-anywhere">{sale.name}</bdi>
          <span className="block text-ink-2 tabular-nums">
            {formatMoney(sale.price)} · <MediumDate date={sale.date} />
          </span>
          <span className="block text-ink-2 tabular-nums">
            {listed(
              [say`${sale.unused} of ${sale.credits} left`, sale.unused > 0 && untilText(sale.expires_on)],
              say.language,
            )}
            {sale.refunded > 0 && ` · ${say`${formatMoney(sale.refunded)} refunded`}`}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <PlainLink
            href={`/packs/${sale.id}/receipt`}
            className={linkLook}
            aria-label={say`Receipt of ${sale.name}, ${sale.id}`}
          >{say`Receipt`}</PlainLink>
          {action?.(sale)}
        </div>
      </li>
    ))}
  </ul>
)
