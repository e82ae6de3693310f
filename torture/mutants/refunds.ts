import type { Mutant } from './mutant.ts'

const failedRefunds = { caughtBy: 'server/money/refunds/failed-refunds.test.ts' }

/** Faults in refunds that fail later. */
export const refundMutants: Mutant[] = [
  {
    name: 'a failed refund of the dashboard is not due again',
    file: 'server/money/refunds/failed-refunds.ts',
    from: '  return candidates.length === 1 ? candidates[0] : undefined\n',
    to: '  return candidates.length === 100 ? candidates[0] : undefined\n',
    ...failedRefunds,
    named: 'in the dashboard is due again',
  },
  {
    name: 'a failed refund is matched to any of several candidates',
    file: 'server/money/refunds/failed-refunds.ts',
    from: '  return candidates.length === 1 ? candidates[0] : undefined\n',
    to: '  return candidates[0]\n',
    ...failedRefunds,
    named: 'matches two refunds',
  },
  {
    name: 'a failed refund is not matched by our id in its metadata',
    file: 'server/money/refunds/failed-refunds.ts',
    from: 'if (byProviderId || our_refund_id === null',
    to: 'if (byProviderId || our_refund_id !== -1 || our_refund_id === null',
    ...failedRefunds,
    named: 'found by our id',
  },
  {
    name: 'the failure of an earlier attempt reopens a refund that succeeded later',
    file: 'server/money/refunds/failed-refunds.ts',
    from: "  if (refund.state === 'done' && isCurrent) await",
    to: "  if (refund.state === 'done' && (isCurrent || true)) await",
    ...failedRefunds,
    named: 'earlier attempt',
  },
  {
    name: 'a refunded amount that fell is ignored',
    file: 'server/money/refunds/refunded-amounts.ts',
    from: '    if (more < 0) await reopenAmount',
    to: '    if (more < 0 && false) await reopenAmount',
    ...failedRefunds,
    named: 'amount falls',
  },
  {
    name: 'a late event about an older amount reopens a refund',
    file: 'server/money/refunds/refunded-amounts.ts',
    from: '  else if (canFall) {',
    to: '  else {',
    ...failedRefunds,
    named: 'amount falls',
  },
  {
    name: 'the sweep does not compare refunds with the provider',
    file: 'server/money/payments/sweep.ts',
    from: '() => compareRefunds(db, provider))',
    to: 'async () => void [compareRefunds, db, provider])',
    ...failedRefunds,
    named: 'the sweep',
  },
  {
    name: 'the failed part of a dashboard refund is repeated as the whole rest',
    file: 'server/money/card-provider/stripe/stripe.ts',
    from: '                amount: ours.amount,\n',
    to: '',
    ...failedRefunds,
    named: 'only the part that failed',
  },
  {
    name: 'a part is refunded although another manager has refunded one since',
    file: 'server/money/refunds/part-refunds.ts',
    from: '    if (seen !== undefined && seen !== left) throw newerChange()\n',
    to: '',
    caughtBy: 'server/money/payments/shared-payment.test.ts',
  },
  {
    name: 'a full refund leaves a part of the tax',
    file: 'server/base/database/definitions/payments.sql',
    from: 'when before.amount + moved = payment.amount then',
    to: 'when false then',
    caughtBy: 'server/money/payments/tax.test.ts',
    named: 'the whole tax back',
  },
]
