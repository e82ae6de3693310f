import type { Person } from './factories.ts'
import { type Choice, cover, EXTRAS, type Extra, type Model, priceOf } from './price-model.ts'
import type { TestApp } from './test-app.ts'

/** A job, everyone who acts on it, and the model of it. */
export interface World {
  portal: TestApp
  model: Model
  job: number
  racket: number
  strings: Record<Exclude<Choice, 'own'>, number>
  extras: Record<Extra, number>
  me: Person
  /** Another customer, who can pay for what is on account. */
  payer: Person
  technician: Person
  manager: Person
}

/** `model` changes the model and returns the status that is due; `run` sends the request and returns its status. */
export interface Action {
  name: string
  model: (model: Model) => number
  run: (world: World) => Promise<number>
}

/** The status of a request. */
export const ask = async (portal: TestApp, method: string, path: string, as: Person, body: object) =>
  (await portal.ask(method, path, { as, body })).status

const edit = (choice: Choice): Action => ({
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
  run: ({ portal, job, racket, strings, me }) =>
    ask(portal, 'PUT', `/string_job/${job}/`, me, {
      racket,
      tension: 25,
      ...(choice !== 'own' && { string: strings[choice] }),
    }),
})

const add = (name: Extra): Action => ({
  name: `add ${name}`,
  model(model) {
    if (model.cancelled || model.paid) return 409
    const sum = model.extras.reduce((total, each) => total + EXTRAS[each], 0)
    const isAllowed = model.asked.length === 0 && sum + EXTRAS[name] <= model.allowance
    ;(isAllowed ? model.extras : model.asked).push(name)
    return 200
  },
  run: ({ portal, job, extras, technician }) =>
    ask(portal, 'POST', `/counter/jobs/${job}/extras/`, technician, { extra: extras[name] }),
})

const remove = (name: Extra): Action => ({
  name: `remove ${name}`,
  model(model) {
    if (model.cancelled || model.paid) return 409
    const list = model.asked.includes(name) ? model.asked : model.extras
    if (!list.includes(name)) return 404
    list.splice(list.lastIndexOf(name), 1)
    cover(model)
    return 200
  },
  run: ({ portal, job, technician }) =>
    ask(portal, 'POST', `/counter/jobs/${job}/extras/remove/`, technician, { name }),
})

const answer = (accept: boolean): Action => ({
  name: accept ? 'accept' : 'decline',
  model(model) {
    if (model.cancelled || model.paid || model.asked.length === 0) return 409
    if (accept) model.extras.push(...model.asked)
    model.asked = []
    return 200
  },
  run: ({ portal, model, job, me }) =>
    ask(portal, 'POST', `/string_job/${job}/extras/`, me, {
      accept,
      amount: model.asked.reduce((sum, name) => sum + EXTRAS[name], 0),
    }),
})

const cancel: Action = {
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
  run: ({ portal, job, me }) => ask(portal, 'PATCH', `/string_job/${job}/`, me, { order_status: 'CANCELLED' }),
}

const reopen: Action = {
  name: 'set to New',
  model(model) {
    if (model.cancelled && model.hasRefund) return 409
    model.cancelled = false
    return 200
  },
  run: ({ portal, job, technician }) =>
    ask(portal, 'PATCH', `/technician/string_job/${job}/status/`, technician, { status: 'NEW' }),
}

const surcharge = (cents: number): Action => ({
  name: `a costly string costs ${cents}`,
  model(model) {
    model.today = cents
    return 200
  },
  async run({ portal, strings }) {
    await portal.db.updateTable('strings').set({ surcharge: cents }).where('id', '=', strings.costly).execute()
    return 200
  },
})

/** Actions that happen more often are listed more than once. */
export const PRICE_ACTIONS = [
  ...(['own', 'plain', 'costly'] as const).map(edit),
  ...(['Grip', 'Stencil'] as const).flatMap((name) => [add(name), add(name), remove(name)]),
  ...[true, false, true].map(answer),
  ...[cancel, reopen, reopen],
  ...[200, 350].map(surcharge),
]
