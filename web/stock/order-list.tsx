import type { Ordering } from '../../contract/catalog/order-soon.ts'
import { coverText, orderText } from '../../contract/catalog/order-text.ts'
import { stringLabel } from '../../contract/catalog/strings.ts'
import type { StockLine } from '../../contract/job/stock-book.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Section } from '../ui/section.tsx'

interface Order {
  string: StockLine
  pieces: number
}

/** The strings to order soon, to copy or print. */
export function OrderList({ orders, ordering }: { orders: Order[]; ordering: Ordering }) {
  if (orders.length === 0) return null
  const lines = orders.map(({ string, pieces }) => ({
    string,
    text: orderText(pieces, string.piece_meters, say),
    cost: string.piece_cost === null ? null : pieces * string.piece_cost,
  }))
  const copied = lines.map(({ string, text }) => `${text} ${stringLabel(string)}`).join('\n')
  return (
    <Section
      title={say`Order Soon`}
      aside={
        <span className="flex gap-2 print:hidden">
          <CopyButton
            text={copied}
            label={say`Copy`}
            name={say`Copy the list`}
            done={say`List copied`}
            prompt={say`Copy this list`}
          />
          <Button onClick={() => window.print()}>{say`Print`}</Button>
        </span>
      }
    >
      <ul className="text-14">
        {lines.map(({ string, text, cost }) => (
          <li key={string.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <bdi className="min-w-0 wrap-anywhere">{stringLabel(string)}</bdi>
            <span className="tabular-nums">
              <b className="font-strong">{text}</b>
              {cost !== null && <span className="text-ink-2">{say`, about ${formatMoney(cost)}`}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-12 text-ink-2">{coverText(ordering.delivery_days, say)}</p>
    </Section>
  )
}
