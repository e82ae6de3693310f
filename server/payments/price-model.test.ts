import { beforeEach, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../testing/factories.ts'
import {
  eventOf,
  openCheckout,
  payOnPage,
  readyToPay,
  sendEvent,
  sessionIn,
  useCredit,
  work,
} from '../testing/payments.ts'
import { testApp } from '../testing/test-app.ts'

// Random edits, extras, credits, payments, refunds, voids and statements of a job, compared with a model after every step. The model
// is written from the description of the product and imports none of its rules. `npm run race` runs more histories.
const HISTORIES = Number(process.env.RACE_ROUNDS ?? 3)
const STEPS = 30

const portal = testApp()
beforeEach(async () => {
  await readyToPay(portal)
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['On account'] })
    .execute()
})

const FLAT = 3000
const LABOR = 2000
const EXTRAS = { Grip: 500, Stencil: 300 }
type Extra = keyof typeof EXTRAS
type Choice = 'own' | 'plain' | 'costly'

interface Model {
  cancelled: boolean
  choice: Choice
  /** The string's surcharge as it is on the job. */
  surcharge: number
  extras: Extra[]
  asked: Extra[]
  allowance: number
  /** A credit pays the stringing, and only that. */
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
  credits: number
  /** The surcharge of the costly string today. */
  today: number
}

const base = ({ choice }: Model) => (choice === 'own' ? LABOR : FLAT)
const priceOf = (model: Model) =>
  (model.credit ? 0 : base(model)) + model.surcharge + model.extras.reduce((sum, name) => sum + EXTRAS[name], 0)
const hasOthers = (model: Model) => model.surcharge > 0 || model.extras.length > 0

/** A credit that pays everything there is pays the job. */
function cover(model: Model) {
  if (!model.credit || hasOthers(model)) return
  model.credit = model.holdsCredit = false
  model.paid = 'credit'
}

interface World {
  model: Model
  job: number
  racket: number
  strings: Record<Exclude<Choice, 'own'>, number>
  extras: Record<Extra, number>
  me: Person
  technician: Person
  manager: Person
}

/** An action: what the model says (the status of the answer), and what the portal answers. */
interface Act {
  name: string
  model: (model: Model) => number
  portal: (world: World) => Promise<number>
}

const ask = async (method: string, path: string, as: Person, body: object) =>
  (await portal.ask(method, path, { as, body })).status

const edit = (choice: Choice): Act => ({
  name: `edit to ${choice}`,
  model(model) {
    if (model.cancelled) return 409
    if (choice === model.choice) return 200
    const surcharge = choice === 'costly' ? model.today : 0
    const switches = (choice === 'own') !== (model.choice === 'own')
    if (model.paid && (switches || surcharge !== model.surcharge)) return 409
    const before = priceOf(model)
    Object.assign(model, { choice, surcharge })
    if (priceOf(model) !== before) cover(model)
    return 200
  },
  portal: ({ job, racket, strings, me }) =>
    ask('PUT', `/string_job/${job}/`, me, {
      racket,
      tension: 25,
      ...(choice !== 'own' && { string: strings[choice] }),
    }),
})

const add = (name: Extra): Act => ({
  name: `add ${name}`,
  model(model) {
    if (model.cancelled || model.paid) return 409
    const sum = model.extras.reduce((total, each) => total + EXTRAS[each], 0)
    const isAllowed = model.asked.length === 0 && sum + EXTRAS[name] <= model.allowance
    ;(isAllowed ? model.extras : model.asked).push(name)
    return 200
  },
  portal: ({ job, extras, technician }) =>
    ask('POST', `/counter/jobs/${job}/extras/`, technician, { extra: extras[name] }),
})

const remove = (name: Extra): Act => ({
  name: `remove ${name}`,
  model(model) {
    if (model.cancelled || model.paid) return 409
    const list = model.asked.includes(name) ? model.asked : model.extras
    if (!list.includes(name)) return 404
    list.splice(list.lastIndexOf(name), 1)
    cover(model)
    return 200
  },
  portal: ({ job, technician }) => ask('POST', `/counter/jobs/${job}/extras/remove/`, technician, { name }),
})

const answer = (accept: boolean): Act => ({
  name: accept ? 'accept' : 'decline',
  model(model) {
    if (model.cancelled || model.paid || model.asked.length === 0) return 409
    if (accept) model.extras.push(...model.asked)
    model.asked = []
    return 200
  },
  portal: ({ model, job, me }) =>
    ask('POST', `/string_job/${job}/extras/`, me, {
      accept,
      amount: model.asked.reduce((sum, name) => sum + EXTRAS[name], 0),
    }),
})

const credit: Act = {
  name: 'use a credit',
  model(model) {
    if (model.cancelled || model.paid || model.credits === 0 || model.credit) return 409
    model.credits -= 1
    if (hasOthers(model)) model.credit = model.holdsCredit = true
    else model.paid = 'credit'
    return 200
  },
  portal: async ({ job, me }) => (await useCredit(portal, me, job)).status,
}

const mark: Act = {
  name: 'mark as paid',
  model(model) {
    if (model.paid) return 200
    if (model.cancelled) return 409
    model.paid = 'technician'
    return 200
  },
  portal: ({ job, technician }) => ask('PATCH', `/technician/string_job/${job}/mark_paid/`, technician, {}),
}

const putOnAccount: Act = {
  name: 'put on account',
  model(model) {
    if (model.paid) return 200
    if (model.cancelled) return 409
    model.onAccount = true
    return 200
  },
  portal: ({ job, technician }) =>
    ask('PATCH', `/technician/string_job/${job}/mark_paid/`, technician, { way: 'On account' }),
}

const takeOffAccount: Act = {
  name: 'take off account',
  model(model) {
    if (!model.onAccount || model.onStatement || model.paid) return 409
    model.onAccount = false
    return 200
  },
  portal: async ({ job, technician }) =>
    (await portal.ask('DELETE', `/technician/string_job/${job}/on_account/`, { as: technician })).status,
}

const makeStatement: Act = {
  name: 'make a statement',
  model(model) {
    if (!model.onAccount || model.onStatement || model.paid || model.cancelled) return 409
    model.onStatement = true
    return 201
  },
  portal: ({ me, manager }) => ask('POST', '/shop/statements/', manager, { customer: me.id }),
}

const payStatement: Act = {
  name: 'pay the statement',
  model(model) {
    if (!model.onStatement) return 404
    if (model.paid || model.cancelled) return 409
    model.paid = 'technician'
    return 200
  },
  async portal({ model, job, manager }) {
    const statement = await portal.db
      .selectFrom('statement_jobs')
      .select('statement_id')
      .where('string_job_id', '=', job)
      .executeTakeFirst()
    const path = `/shop/statements/${statement?.statement_id ?? 999_999}/pay/`
    return ask('POST', path, manager, { amount: priceOf(model) })
  },
}

const card: Act = {
  name: 'pay by card',
  model(model) {
    if (model.cancelled || model.paid) return 409
    model.paid = 'card'
    model.held = priceOf(model)
    return 200
  },
  async portal({ job, me }) {
    const opened = await openCheckout(portal, me, job)
    if (opened.status !== 200) return opened.status
    await payOnPage(portal, sessionIn(opened))
    await work(portal)
    return 200
  },
}

const refund: Act = {
  name: 'refund a part',
  model(model) {
    if (model.paid !== 'card' || model.held < 100) return 409
    giveBack(model, model.held - 100)
    return 204
  },
  async portal({ job, manager }) {
    const status = await ask('POST', `/shop/jobs/${job}/refund/`, manager, { amount: 100, reason: 'A scratch' })
    await work(portal)
    return status
  },
}

const refundAtProvider: Act = {
  name: 'refund everything at the provider',
  model(model) {
    if (model.paid === 'card') giveBack(model, 0)
    return 200
  },
  async portal({ job }) {
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

/** The rest of the card payment. Once it is 0, the credit is back, and the line stays. */
function giveBack(model: Model, held: number) {
  model.held = held
  model.hasRefund = true
  if (held > 0 || !model.holdsCredit) return
  model.holdsCredit = false
  model.credits += 1
}

const undoPayment: Act = {
  name: 'void',
  model(model) {
    if (model.cancelled || model.paid !== 'technician') return 409
    model.paid = null
    return 200
  },
  portal: ({ job, manager }) => ask('POST', `/technician/string_job/${job}/void/`, manager, { reason: 'A mistake' }),
}

const cancel: Act = {
  name: 'cancel',
  model(model) {
    if (model.cancelled) return 409
    model.cancelled = true
    if (model.paid) model.hasRefund = true
    if (model.paid === 'credit' || model.holdsCredit) model.credits += 1
    model.held = 0
    model.holdsCredit = false
    if (!model.paid) model.credit = false
    return 200
  },
  portal: ({ job, me }) => ask('PATCH', `/string_job/${job}/`, me, { order_status: 'CANCELLED' }),
}

const reopen: Act = {
  name: 'set to New',
  model(model) {
    if (model.cancelled && model.hasRefund) return 409
    model.cancelled = false
    return 200
  },
  portal: ({ job, technician }) => ask('PATCH', `/technician/string_job/${job}/status/`, technician, { status: 'NEW' }),
}

const surcharge = (cents: number): Act => ({
  name: `a costly string costs ${cents}`,
  model(model) {
    model.today = cents
    return 200
  },
  async portal({ strings }) {
    await portal.db.updateTable('strings').set({ surcharge: cents }).where('id', '=', strings.costly).execute()
    return 200
  },
})

const ACTS = [
  ...(['own', 'plain', 'costly'] as const).map(edit),
  ...(['Grip', 'Stencil'] as const).flatMap((name) => [add(name), add(name), remove(name)]),
  ...[true, false, true].map(answer),
  ...[credit, credit, mark, undoPayment, undoPayment, card, refund, refundAtProvider, cancel, reopen, reopen],
  ...[putOnAccount, putOnAccount, takeOffAccount, makeStatement, makeStatement, payStatement, payStatement],
  ...[200, 350].map(surcharge),
]

test(`${HISTORIES} random histories of a job agree with the model`, { timeout: 60_000 * HISTORIES }, async () => {
  for (let history = 1; history <= HISTORIES; history++) {
    const world = await createWorld(history)
    const next = randomOf(history)
    const done: string[] = []
    for (let step = 0; step < STEPS; step++) {
      const act = ACTS[Math.floor(next() * ACTS.length)] as Act
      done.push(act.name)
      // The portal goes first, because some requests name what the model knows before the action.
      const status = await act.portal(world)
      expect([status, done], done.join(', ')).toEqual([act.model(world.model), done])
      expect(await seen(world), done.join(', ')).toEqual(expected(world.model))
      expect(await portal.db.selectFrom('reconciliation').selectAll().execute(), done.join(', ')).toEqual([])
    }
  }
})

const expected = (model: Model) => ({
  price: priceOf(model),
  is_order_paid: model.paid !== null,
  paid_by: model.paid,
  is_on_account: model.onAccount && !model.paid && !model.cancelled,
  status: model.cancelled ? 'CANCELLED' : 'NEW',
  asked: model.asked,
  credits: model.credits,
})

async function seen({ job, me }: World) {
  const { body } = await portal.ask('GET', `/string_job/${job}/`, { as: me })
  const { price, is_order_paid, paid_by, is_on_account, order_status, asked_extras } = body
  return {
    price,
    is_order_paid,
    paid_by,
    is_on_account,
    status: order_status,
    asked: asked_extras.map(({ name }: { name: string }) => name),
    credits: (await portal.ask('GET', '/me/', { as: me })).body.stringing_credits,
  }
}

async function createWorld(history: number): Promise<World> {
  const me = await createPerson(portal, { credits: 2 })
  const racket = await createRacket(portal, me)
  const allowance = [0, 500, 800][history % 3] as number
  const tier_prices = JSON.stringify({ stringing_price: FLAT, stringing_price_labor_only: LABOR })
  const job = await createJob(portal, me, { racket_id: racket, extras_allowance: allowance, tier_prices })
  const strings = { plain: await createString(portal), costly: await createString(portal, { surcharge: 350 }) }
  await portal.db.deleteFrom('extras').execute()
  const rows = Object.entries(EXTRAS).map(([name, amount]) => ({ name, amount }))
  const [grip, stencil] = await portal.db.insertInto('extras').values(rows).returning('id').execute()
  return {
    model: {
      ...{ cancelled: false, choice: 'own', surcharge: 0, extras: [], asked: [], allowance, paid: null },
      ...{ credit: false, holdsCredit: false, held: 0, hasRefund: false, credits: 2, today: 350 },
      ...{ onAccount: false, onStatement: false },
    },
    ...{ job, racket, strings, me },
    extras: { Grip: grip?.id ?? 0, Stencil: stencil?.id ?? 0 },
    technician: await createTechnician(portal),
    manager: await createManager(portal),
  }
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
