import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import type { Tasks } from '../../base/jobs/worker.ts'
import type { PaymentProvider } from '../card-provider/provider.ts'
import { expireCredits } from '../packs/expire.ts'
import { refundCard } from '../refunds/card-refunds.ts'
import { closeCheckout } from './end-checkout.ts'
import { sweepPayments } from './sweep.ts'

interface Options {
  db: Db
  payments: PaymentProvider
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The background jobs of payments. */
export const paymentTasks = ({ db, payments, log }: Options) =>
  ({
    close_checkout: ({ checkout_id }) => closeCheckout(db, payments, checkout_id),
    refund_card: ({ refund_id }) => refundCard(db, payments, refund_id),
    expire_credits: () => expireCredits(db),
    sweep_payments: () => sweepPayments(db, payments, log),
    deliver_sandbox_event: async ({ delivery_id }) => payments.sandbox?.deliver(delivery_id),
    finish_sandbox_payment: async ({ session_id }) => payments.sandbox?.finish(session_id),
  }) satisfies Partial<Tasks>
