import type { Mutant } from './mutant.ts'

const races = { caughtBy: 'server/job/string-jobs/races.test.ts' }
const matrix = { caughtBy: 'server/base/http/access-matrix.test.ts' }
const badInputs = { caughtBy: 'server/base/http/bad-inputs.test.ts' }
const voids = { caughtBy: 'server/money/payments/void.test.ts' }
const sharedCheckout = { caughtBy: 'server/money/payments/several-jobs.test.ts' }
const sharedPayment = { caughtBy: 'server/money/payments/shared-payment.test.ts' }

/** Faults in payments, voids, and payments that several jobs share. */
export const paymentMutants: Mutant[] = [
  {
    name: 'a credit can pay while a card payment is in progress',
    file: 'server/money/payments/pay.ts',
    from: 'if (await isPaymentOnItsWay(trx, job.id)) throw',
    to: 'if (false) throw',
    caughtBy: 'server/money/payments/routes.test.ts',
    named: 'with a slow method',
  },
  {
    name: "a customer can settle another customer's checkout",
    file: 'server/money/payments/checkout.ts',
    from: "    .where('s.provider_session_id', '=', session_id)\n    .where('j.owner_id', '=', owner_id)\n",
    to: "    .where('s.provider_session_id', '=', session_id)\n",
    ...matrix,
    named: 'settleCheckout',
  },
  {
    name: 'a payment does not lock its job',
    file: 'server/money/payments/pay.ts',
    from: '    .forUpdate()\n',
    to: '',
    ...races,
  },
  {
    name: 'a payment for several jobs does not lock them',
    file: 'server/money/payments/pay.ts',
    from: '    .forUpdate()\n',
    to: '',
    caughtBy: 'server/money/payments/race.test.ts',
    named: 'checkouts for several jobs',
  },
  {
    name: 'a credit does not lock the job it pays for',
    file: 'server/money/payments/pay.ts',
    from: 'const job = await lockPayableJob(trx, user_id, string_job_id)',
    to: "const job = await trx.selectFrom('string_jobs').select('id').where('id', '=', string_job_id).where('is_order_paid', '=', false).executeTakeFirstOrThrow()",
    ...races,
    named: 'a credit waits',
  },
  {
    name: 'old signed events are accepted',
    file: 'server/money/payments/stripe/stripe.ts',
    from: 'const TOLERANCE_S = 300',
    to: 'const TOLERANCE_S = 300_000',
    ...badInputs,
    named: 'webhook',
  },
  {
    name: 'the same payment event is applied twice',
    file: 'server/money/payments/settle.ts',
    from: '  if (known) return\n',
    to: '  void known\n',
    ...races,
  },
  {
    name: 'a technician can void a payment of an earlier day',
    file: 'server/money/payments/void.ts',
    from: 'if (isOwn && is_of_today) return',
    to: 'if (isOwn) return void is_of_today',
    ...voids,
    named: 'on the next day',
  },
  {
    name: "a technician can void a colleague's payment",
    file: 'server/money/payments/void.ts',
    from: '  if (!actor.is_manager) {\n',
    to: '  if (!actor.is_manager && isOwn) {\n',
    ...voids,
    named: 'of a colleague',
  },
  {
    name: 'a card payment can be voided',
    file: 'server/money/payments/void.ts',
    from: "if (payment.method !== 'technician') throw",
    to: "if (payment.method === 'credit') throw",
    ...voids,
    named: 'of a card or credit payment',
  },
  {
    name: 'a payment that goes back can be voided',
    file: 'server/money/payments/void.ts',
    from: 'if (isCancelled(job.order_status) || payment.has_refund) {',
    to: 'if (isCancelled(job.order_status) && false) {',
    ...voids,
    named: 'of a cancelled job',
  },
  {
    name: 'a payment can be voided twice',
    file: 'server/money/payments/void.ts',
    from: '    if (!payment?.is_applied) {\n',
    to: '    if (!payment) {\n',
    ...voids,
    named: 'a second time',
  },
  {
    name: 'a checkout can be opened for a job of another checkout',
    file: 'server/money/payments/checkout.ts',
    from: 'if (other) throw conflict(',
    to: 'if (other && false) throw conflict(',
    ...sharedCheckout,
    named: 'out of other checkouts',
  },
  {
    name: 'a share pays a job that got another price',
    file: 'server/money/payments/settle.ts',
    from: ' || share.asked !== job.price) return',
    to: ') return',
    ...sharedCheckout,
    named: 'got another price',
  },
  {
    name: 'a share pays a cancelled job',
    file: 'server/money/payments/settle.ts',
    from: "if (isCancelled(job.order_status)) return 'job was cancelled'",
    to: 'void isCancelled',
    ...sharedCheckout,
    named: 'was cancelled gets its share refunded',
  },
  {
    name: 'more than the share of a job can be refunded',
    file: 'server/money/payments/part-refunds.ts',
    from: 'if (amount > left) throw',
    to: 'if (amount > payment.amount) throw',
    ...sharedPayment,
    named: 'cannot refund more than the share',
  },
  {
    name: 'more money can be assigned than arrived',
    file: 'server/money/payments/unassigned.ts',
    from: "    .where('unassigned_refund', '>=', amount)\n",
    to: '',
    ...sharedPayment,
    named: 'until a manager has assigned all of it',
  },
  {
    name: 'money can be assigned to a job that it did not pay for',
    file: 'server/money/payments/unassigned.ts',
    from: 'const share = payment.shares.find((each) => each.string_job_id === string_job_id)',
    to: 'const share = payment.shares[0]',
    ...sharedPayment,
    named: 'to another job',
  },
]
