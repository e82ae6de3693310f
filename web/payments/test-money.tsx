import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import { config, say } from '../config.ts'

/** Says beside a card payment in test mode that no money moved. */
export const TestMoney = ({ method }: { method: PaymentMethod | null }) =>
  config.test_mode &&
  method === 'card' && <span className="block text-12 text-balance text-ink-2">{say`Test mode: no money moved.`}</span>
