// A model of one job and its money. It is written from the description of the product and imports none of its rules.

export const FLAT = 3000
export const LABOR = 2000
export const EXTRAS = { Grip: 500, Stencil: 300 }
export type Extra = keyof typeof EXTRAS
export type Choice = 'own' | 'plain' | 'costly'

export interface Model {
  cancelled: boolean
  choice: Choice
  /** The string's surcharge as it is on the job. */
  surcharge: number
  extras: Extra[]
  asked: Extra[]
  allowance: number
  /** A credit pays for the stringing, and only that. */
  credit: boolean
  /** True until the credit is given back. A paid job keeps the line. */
  holdsCredit: boolean
  paid: 'technician' | 'card' | 'credit' | null
  /** The amount that was paid by card and not refunded. */
  held: number
  hasRefund: boolean
  /** To be paid later; a paid job stays on account, and so does a job on a statement. */
  onAccount: boolean
  onStatement: boolean
  /** Another customer pays for what the customer has on account. */
  billed: boolean
  /** The statement is the other customer's. */
  ofPayer: boolean
  paidByPayer: boolean
  credits: number
  /** The surcharge of the costly string today. */
  today: number
}

const base = ({ choice }: Model) => (choice === 'own' ? LABOR : FLAT)
export const priceOf = (model: Model) =>
  (model.credit ? 0 : base(model)) + model.surcharge + model.extras.reduce((sum, name) => sum + EXTRAS[name], 0)
export const hasOthers = (model: Model) => model.surcharge > 0 || model.extras.length > 0

/** Pays the job with its credit when there is nothing else to pay. */
export function cover(model: Model) {
  if (!model.credit || hasOthers(model)) return
  model.credit = model.holdsCredit = false
  model.paid = 'credit'
}

/** Leaves `held` of the card payment. Once it is 0, the customer has the credit back, and the line stays. */
export function giveBack(model: Model, held: number) {
  model.held = held
  model.hasRefund = true
  if (held > 0 || !model.holdsCredit) return
  model.holdsCredit = false
  model.credits += 1
}

/** The fields of the job that the portal must return. */
export const expected = (model: Model) => ({
  price: priceOf(model),
  is_order_paid: model.paid !== null,
  paid_by: model.paidByPayer ? null : model.paid,
  is_paid_by_other: model.paidByPayer,
  is_on_account: model.onAccount && !model.paid && !model.cancelled,
  status: model.cancelled ? 'CANCELLED' : 'NEW',
  asked: model.asked,
  credits: model.credits,
})

/** A job of the customer's own string, not paid, of a customer with two credits. */
export const createModel = (allowance: number): Model => ({
  ...{ cancelled: false, choice: 'own', surcharge: 0, extras: [], asked: [], allowance, paid: null },
  ...{ credit: false, holdsCredit: false, held: 0, hasRefund: false, credits: 2, today: 350 },
  ...{ onAccount: false, onStatement: false, billed: false, ofPayer: false, paidByPayer: false },
})
