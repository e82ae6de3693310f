import { eventOf, openCheckout, payOnPage, sendEvent, sessionIn, useCredit, work } from './payments.ts'
import { type Action, ask } from './price-actions.ts'
import { giveBack, hasOthers, type Model, priceOf } from './price-model.ts'

const credit = (name: string, run: Action['run']): Action => ({
  name,
  run,
  model(model) {
    if (model.cancelled || model.paid || model.credits === 0 || model.credit) return 409
    model.credits -= 1
    if (hasOthers(model)) model.credit = model.holdsCredit = true
    else model.paid = 'credit'
    return 200
  },
})

const customerCredit = credit('use a credit', async ({ portal, job, me }) => (await useCredit(portal, me, job)).status)

const staffCredit = credit("use the customer's credit", ({ portal, job, technician }) =>
  ask(portal, 'POST', `/counter/jobs/${job}/use_credit/`, technician, {}),
)

const mark = (name: string, body: { way?: string }, change: (model: Model) => void): Action => ({
  name,
  model(model) {
    if (model.paid) return 200
    if (model.cancelled) return 409
    change(model)
    return 200
  },
  run: ({ portal, job, technician }) =>
    ask(portal, 'PATCH', `/technician/string_job/${job}/mark_paid/`, technician, body),
})

const markPaid = mark('mark as paid', {}, (model) => {
  model.paid = 'technician'
})

const putOnAccount = mark('put on account', { way: 'On account' }, (model) => {
  model.onAccount = true
})

const takeOffAccount: Action = {
  name: 'take off account',
  model(model) {
    if (!model.onAccount || model.onStatement || model.paid) return 409
    model.onAccount = false
    return 200
  },
  run: async ({ portal, job, technician }) =>
    (await portal.ask('DELETE', `/technician/string_job/${job}/on_account/`, { as: technician })).status,
}

const billToPayer: Action = {
  name: 'bill to another customer',
  model(model) {
    model.billed = true
    return 200
  },
  run: ({ portal, me, payer, technician }) =>
    ask(portal, 'PUT', `/counter/customers/${me.id}/bill_to/`, technician, { customer: payer.id }),
}

const stopPaying: Action = {
  name: 'the other customer stops paying',
  model(model) {
    if (!model.billed) return 404
    model.billed = false
    return 204
  },
  run: async ({ portal, me, payer }) => (await portal.ask('DELETE', `/bills/${me.id}/`, { as: payer })).status,
}

const statementOf = (who: 'me' | 'payer'): Action => ({
  name: who === 'me' ? 'make a statement' : 'make a statement for the other customer',
  model(model) {
    if (model.billed !== (who === 'payer')) return 409
    if (!model.onAccount || model.onStatement || model.paid || model.cancelled) return 409
    model.onStatement = true
    model.ofPayer = who === 'payer'
    return 201
  },
  run: ({ portal, manager, [who]: customer }) =>
    ask(portal, 'POST', '/shop/statements/', manager, { customer: customer.id }),
})

const payStatement: Action = {
  name: 'pay the statement',
  model(model) {
    if (!model.onStatement) return 404
    if (model.paid || model.cancelled) return 409
    model.paid = 'technician'
    model.paidByPayer = model.ofPayer
    return 200
  },
  async run({ portal, model, job, manager }) {
    const statement = await portal.db
      .selectFrom('statement_jobs')
      .select('statement_id')
      .where('string_job_id', '=', job)
      .executeTakeFirst()
    const path = `/shop/statements/${statement?.statement_id ?? 999_999}/pay/`
    return ask(portal, 'POST', path, manager, { amount: priceOf(model) })
  },
}

const cardOf = (who: 'me' | 'payer'): Action => ({
  name: who === 'me' ? 'pay by card' : 'the other customer pays by card',
  model(model) {
    const isOfPayer = model.onAccount && (model.onStatement ? model.ofPayer : model.billed)
    if (who === 'payer' && !isOfPayer) return 404
    if (model.cancelled || model.paid) return 409
    model.paid = 'card'
    model.held = priceOf(model)
    model.paidByPayer = who === 'payer'
    return 200
  },
  async run({ portal, job, [who]: customer }) {
    const opened = await openCheckout(portal, customer, job)
    if (opened.status !== 200) return opened.status
    await payOnPage(portal, sessionIn(opened))
    await work(portal)
    return 200
  },
})

const refund: Action = {
  name: 'refund a part',
  model(model) {
    if (model.paid !== 'card' || model.held < 100) return 409
    giveBack(model, model.held - 100)
    return 204
  },
  async run({ portal, job, manager }) {
    const status = await ask(portal, 'POST', `/shop/jobs/${job}/refund/`, manager, { amount: 100, reason: 'A scratch' })
    await work(portal)
    return status
  },
}

const refundAtProvider: Action = {
  name: 'refund everything at the provider',
  model(model) {
    if (model.paid === 'card') giveBack(model, 0)
    return 200
  },
  async run({ portal, job }) {
    const payment = await portal.db
      .selectFrom('card_payments as c')
      .innerJoin('payments as p', 'p.provider_payment_id', 'c.provider_payment_id')
      .select(['c.provider_payment_id', 'c.amount'])
      .where('p.string_job_id', '=', job)
      .executeTakeFirst()
    if (!payment) return 200
    const { provider_payment_id: payment_intent, amount: amount_refunded } = payment
    return (await sendEvent(portal, eventOf('charge.refunded', { id: 'ch_1', payment_intent, amount_refunded }))).status
  },
}

const undoPayment: Action = {
  name: 'void',
  model(model) {
    if (model.cancelled || model.paid !== 'technician') return 409
    model.paid = null
    model.paidByPayer = false
    return 200
  },
  run: ({ portal, job, manager }) =>
    ask(portal, 'POST', `/technician/string_job/${job}/void/`, manager, { reason: 'A mistake' }),
}

/** Actions that happen more often are listed more than once. */
export const PAYMENT_ACTIONS = [
  ...[customerCredit, staffCredit, markPaid, undoPayment, undoPayment, refund, refundAtProvider],
  ...[cardOf('me'), cardOf('payer'), cardOf('payer'), billToPayer, billToPayer, stopPaying],
  ...[putOnAccount, putOnAccount, takeOffAccount, payStatement, payStatement],
  ...[statementOf('me'), statementOf('me'), statementOf('payer'), statementOf('payer')],
]
