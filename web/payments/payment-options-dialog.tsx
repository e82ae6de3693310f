import { useQuery } from '@tanstack/react-query'
import { CreditCard, Ticket } from 'lucide-react'
import { useState } from 'react'
import { cardProblem } from '../../contract/catalog/price-limits.ts'
import { hasShopString } from '../../contract/job/string-bed.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { serviceName } from '../../contract/money/payments.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { formatMoney, formatSpecifiedPrice } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { payByCard } from './pay.ts'
import { payByCredit, restAfterCredit } from './pay-by-credit.ts'
import { PaymentPacks } from './payment-packs.tsx'

/** One ticket per credit, if they fit in a line. */
const SHOWN_TICKETS = 5

/** The choice between a credit and the card. */
export function PaymentOptionsDialog({ job, onClose }: { job: StringJob; onClose: () => void }) {
  const me = useQuery(query('getMe')).data
  const [busy, setBusy] = useState<'credit' | 'card' | null>(null)
  const problem = cardProblem(job.price, config, say)
  const credits = me?.stringing_credits ?? 0
  const rest = restAfterCredit(job)

  async function handlePay(by: 'credit' | 'card') {
    setBusy(by)
    const paid = await (by === 'credit' ? payByCredit(job) : payByCard(job))
    if (paid && by === 'credit') onClose()
    if (!paid) setBusy(null)
  }

  return (
    <Dialog
      title={say`Payment Options`}
      description={say`Choose how you would like to pay for your stringing service.`}
      onClose={onClose}
      busy={busy !== null}
      width="sm:max-w-104"
      short
    >
      <div className="mt-6 border-y border-line py-4">
        <p className="first-letter:uppercase">{me && serviceName(me.tier_status, hasShopString(job), say)}</p>
        <p className="text-24 font-strong tabular-nums">{say`Total: ${formatSpecifiedPrice(job.price)}`}</p>
      </div>
      <p className="mt-4 mb-6 flex items-center gap-3 text-14 text-ink-2">
        <span aria-hidden="true" className="flex gap-1 text-accent">
          {Array.from({ length: Math.min(credits, SHOWN_TICKETS) }, (_, ticket) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one ticket is like another.
            <Ticket key={ticket} />
          ))}
        </span>
        {say`You have ${credits} stringing credits available`}
      </p>
      {rest !== null && (
        <p className="mb-2 text-14 tabular-nums">
          {say`A credit pays for the stringing.`}{' '}
          <span className="font-strong">
            {cardProblem(rest, config)
              ? say`Then you pay ${formatMoney(rest)} at the counter.`
              : say`Then you pay ${formatMoney(rest)} by card.`}
          </span>
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          variant="primary"
          size="large"
          busy={busy === 'credit'}
          disabled={busy !== null || credits === 0}
          onClick={() => handlePay('credit')}
        >
          {busy === 'credit' ? (
            say`Loading...`
          ) : (
            <>
              <Ticket />
              {say`Use 1 Credit`}
            </>
          )}
        </Button>
        <Button
          size="large"
          busy={busy === 'card'}
          disabled={busy !== null || problem !== null}
          onClick={() => handlePay('card')}
        >
          {busy === 'card' ? (
            say`Loading...`
          ) : (
            <>
              <CreditCard />
              {say`Pay with Card`}
            </>
          )}
        </Button>
      </div>
      {problem && <p className="mt-3 text-14 text-ink-2">{problem}</p>}
      {config.sells_packs && <PaymentPacks stringing_price={me?.stringing_price ?? null} />}
    </Dialog>
  )
}
