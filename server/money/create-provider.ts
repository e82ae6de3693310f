import type { Db } from '../base/database/connect.ts'
import type { Config } from '../base/process/config.ts'
import type { PaymentProvider } from './card-provider/provider.ts'
import { createStripe } from './card-provider/stripe/stripe.ts'
import { createSandbox } from './sandbox/sandbox.ts'

/** The card payment provider named in the configuration. */
export function createProvider({
  config,
  db,
}: {
  config: Pick<Config, 'payments' | 'publicUrl'>
  db: Db
}): PaymentProvider {
  const { payments, publicUrl } = config
  if (payments.provider === 'sandbox') {
    return createSandbox({ db, publicUrl, ...(payments.url && { sandboxUrl: payments.url }) })
  }
  const isTest = /^[sr]k_test_/.test(payments.secretKey)
  return createStripe({
    ...payments,
    publicUrl,
    checkoutOrigins: ['https://checkout.stripe.com'],
    name: isTest ? 'Stripe (test mode)' : 'Stripe',
    isTest,
  })
}
