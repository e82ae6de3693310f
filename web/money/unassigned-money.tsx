import { inARow } from '../../contract/base/sentence.ts'
import type { UnassignedMoney as Money } from '../../contract/money/money.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { CANNOT_BE_UNDONE } from '../undo/undoing.ts'

type Share = Money['shares'][number]

/** A refund or dispute with the jobs that it may belong to. A refund is assigned as far as the job's share goes. */
function Unassigned({ money }: { money: Money }) {
  const { kind, provider_payment_id, amount } = money

  function handleAssign({ string_job_id, left }: Share) {
    const part = kind === 'refund' ? Math.min(amount, left) : amount
    const about =
      kind === 'refund'
        ? say`The refund at the payment provider belongs to payment ${provider_payment_id}.`
        : say`The dispute at the payment provider belongs to payment ${provider_payment_id}.`
    void confirm({
      title: say`Assign ${formatMoney(part)} to String Job #${string_job_id}?`,
      text: inARow([about, CANNOT_BE_UNDONE], say.language),
      confirm: say`Assign`,
      run: () => call('assignMoney', { body: { kind, provider_payment_id, string_job_id, amount: part } }),
    })
  }

  return (
    <li className="grid gap-3 border-b border-line py-4">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <b className="font-strong tabular-nums">{formatMoney(amount)}</b>
        <span>{kind === 'refund' ? say`refunded in the provider's dashboard` : say`disputed by the cardholder`}</span>
        <span className="text-14 text-ink-2">
          <RelativeTime date={money.date} />
        </span>
      </p>
      <p className="text-12 wrap-anywhere text-ink-2">{say`Payment ${provider_payment_id}. Which job is it for?`}</p>
      <div className="flex flex-wrap gap-2">
        {money.shares.map((share) => (
          <Button
            key={share.string_job_id}
            disabled={kind === 'refund' && share.left === 0}
            onClick={() => handleAssign(share)}
          >
            #{share.string_job_id} <bdi>{share.customer}</bdi>{' '}
            <span className="font-text tabular-nums">{formatMoney(share.amount)}</span>
          </Button>
        ))}
      </div>
    </li>
  )
}

/** Refunds and disputes of payments for several jobs that fit none of them. */
export const UnassignedMoney = ({ list }: { list: Money[] }) => (
  <ul className="border-t border-ink">
    {list.map((money) => (
      <Unassigned key={`${money.kind} ${money.provider_dispute_id ?? money.provider_payment_id}`} money={money} />
    ))}
  </ul>
)
