import type { ColumnType, Generated } from 'kysely'
import type { SwitchName } from '../../../../contract/money/test-payments.ts'
import type { Moment } from '../columns.ts'

type Json = ColumnType<Record<string, unknown>, string | undefined, string>

/** The tables of the schema `sandbox`, created by 0008_sandbox.sql. */
export interface SandboxTables {
  'sandbox.payment_intents': PaymentIntents
  'sandbox.checkout_sessions': CheckoutSessions
  'sandbox.refunds': Refunds
  'sandbox.events': Events
  'sandbox.deliveries': Deliveries
  'sandbox.switches': { name: SwitchName }
  'sandbox.idempotency_keys': IdempotencyKeys
}

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded'

interface PaymentIntents {
  id: string
  amount: number
  amount_refunded: Generated<number>
  currency: string
  card: string
  status: IntentStatus
  metadata: Json
  created_at: Moment
}

interface CheckoutSessions {
  id: string
  client_reference_id: string | null
  amount: number
  currency: string
  title: string
  lines: ColumnType<{ name: string; amount: number }[], string | undefined, string>
  metadata: Json
  success_url: string
  cancel_url: string
  status: Generated<'open' | 'complete' | 'expired'>
  payment_status: Generated<'unpaid' | 'paid'>
  payment_intent: string | null
  expires_at: Moment
  created_at: Moment
}

interface Refunds {
  id: string
  payment_intent: string
  amount: number
  status: 'succeeded' | 'failed'
  metadata: Json
  created_at: Moment
}

interface Events {
  id: string
  type: string
  object: Json
  session_id: string
  created_at: Moment
}

interface Deliveries {
  id: string
  event_id: string
  deliver_at: Moment
  is_held: Generated<boolean>
  attempts: Generated<number>
  last_error: string | null
  delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

interface IdempotencyKeys {
  key: string
  request_hash: string
  status: number | null
  answer: ColumnType<unknown, string | null | undefined, string | null>
  created_at: Moment
}
