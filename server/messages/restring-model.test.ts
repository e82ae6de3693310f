import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPerson, createRacket } from '../testing/factories.ts'
import { playHistories, roundsOf } from '../testing/random.ts'
import {
  CUSTOMERS,
  DAY,
  DAYS,
  type History,
  histories,
  type ModelCustomer,
  type ModelRacket,
  SHOPS,
  type Shop,
  type Step,
  tell,
} from '../testing/restring-model.ts'
import { empty, testApp } from '../testing/test-app.ts'
import { saveMessageChoice } from './choice.ts'
import { remindToRestring } from './restring.ts'
import { createSendMessage } from './send.ts'
import { messageRules } from './settings.ts'
import { stopReminders, stopUrlOf } from './stop-links.ts'

const portal = testApp()
const ROUNDS = { usual: 1, race: 500 }

const START = Date.UTC(2026, 0, 5)
const moment = (minute: number) => new Date(START + minute * 60_000)

async function saveShop({ hours, closed: [from, to] }: Shop) {
  for (const [weekday, span] of hours.entries()) {
    if (!span) continue
    await portal.db
      .insertInto('opening_hours')
      .values({ weekday: weekday + 1, opens: span[0] * 60, closes: span[1] * 60 })
      .execute()
  }
  if (from === undefined || to === undefined) return
  const day = (number: number) =>
    moment(number * DAY)
      .toISOString()
      .slice(0, 10)
  await portal.db
    .insertInto('closed_dates')
    .values({ first_date: day(from), last_date: day(to - 1) })
    .execute()
}

interface Customer extends ModelCustomer {
  id: number
  racket_ids: number[]
}

/** Strings a racket in the model, and returns the columns of its job: it came at a minute and was ready an hour later. */
function strung({ beds }: ModelRacket, at: number) {
  const last = beds.at(-1)
  if (last) last.came ??= at
  beds.push({ ready: at + 60, left: at + 120, came: null, hasEnded: false, isTold: false })
  const order_status = 'COMPLETED' as const
  const left = moment(at + 120)
  return {
    order_status,
    received_at: moment(at),
    ready_at: moment(at + 60),
    left_at: left,
    order_completion_date: left,
  }
}

async function string(customer: Customer, racket: number, at: number) {
  const model = customer.rackets[racket]
  const racket_id = customer.racket_ids[racket]
  // A racket comes again only after it has left.
  if (!model || racket_id === undefined || (model.beds.at(-1)?.left ?? at) > at) return
  const done = strung(model, at)
  if (model.isOrdered) {
    model.isOrdered = false
    await portal.db
      .updateTable('string_jobs')
      .set(done)
      .where('racket_id', '=', racket_id)
      .where('order_status', '=', 'NEW')
      .execute()
    return
  }
  await portal.db
    .insertInto('string_jobs')
    .values({ owner_id: customer.id, racket_id, tension: 24, price: 2000, ...done })
    .execute()
}

async function begin({ rackets, isWilling }: History['customers'][number]): Promise<Customer> {
  const { id } = await createPerson(portal)
  const racket_ids = [await createRacket(portal, { id }), await createRacket(portal, { id })]
  const models = rackets.map(() => ({ beds: [], isRetired: false, isOrdered: false }))
  const customer: Customer = { id, racket_ids, rackets: models, isWilling: false }
  const jobs = rackets.flatMap(({ lives, age }, racket) => {
    const model = customer.rackets[racket]
    const racket_id = racket_ids[racket]
    if (!model || racket_id === undefined) return []
    const days = lives.map((_, index) => lives.slice(index).reduce((sum, life) => sum + life, 0))
    return [...days, 0].map((before) => ({
      ...{ owner_id: id, racket_id, tension: 24, price: 2000 },
      ...strung(model, (-age - before) * DAY),
    }))
  })
  await portal.db.insertInto('string_jobs').values(jobs).execute()
  if (isWilling) await choose(customer, true)
  return customer
}

async function choose(customer: Customer, isWilling: boolean) {
  customer.isWilling = isWilling
  await saveMessageChoice(portal.db, customer.id, { unwanted: [], wanted: isWilling ? ['restring'] : [] }, null)
}

async function act(customer: Customer, { racket, act, at }: Step) {
  const model = customer.rackets[racket]
  const id = customer.racket_ids[racket]
  if (!model || id === undefined) return
  const rows = portal.db.updateTable('rackets').where('id', '=', id)
  if (act === 'want' || act === 'refuse') return choose(customer, act === 'want')
  if (act === 'stop') {
    customer.isWilling = false
    await stopReminders(portal.db, (await stopUrlOf(portal.db, customer.id, '')).slice(6))
  }
  if (act === 'retire' || act === 'return') {
    model.isRetired = act === 'retire'
    await rows.set({ retire_date: model.isRetired ? moment(at) : null }).execute()
  }
  if (act === 'string') await string(customer, racket, at)
  if (act === 'bring' && !model.isOrdered) {
    model.isOrdered = true
    const job = { owner_id: customer.id, racket_id: id, tension: 24, price: 2000 }
    await portal.db.insertInto('string_jobs').values(job).execute()
  }
  if (act === 'cancel' && model.isOrdered) {
    model.isOrdered = false
    await portal.db
      .updateTable('string_jobs')
      .set({ order_status: 'CANCELLED' })
      .where('racket_id', '=', id)
      .where('order_status', '=', 'NEW')
      .execute()
  }
  const bed = model.beds.at(-1)
  if (act === 'broke' && bed && bed.came === null && !bed.hasEnded) {
    bed.hasEnded = true
    await sql`
      insert into bed_ends (string_job_id, reason) select id, 'broke' from string_jobs
      where racket_id = ${id} and order_status = 'COMPLETED' order by ready_at desc limit 1
    `.execute(portal.db)
  }
}

async function play({ shop: number, customers, switches, steps }: History) {
  const shop = SHOPS[number] as Shop
  await empty(portal)
  await saveShop(shop)
  let isOn = true
  const setKinds = () => sql`update message_settings set kinds = ${isOn ? '{restring}' : '{}'}`.execute(portal.db)
  await setKinds()
  const people: Customer[] = []
  for (const each of customers) people.push(await begin(each))
  const sent: string[] = []
  const expected: string[] = []
  let now = 0
  const mailer = async ({ to }: { to: string }) => {
    const person = await portal.db.selectFrom('users').select('id').where('email', '=', to).executeTakeFirstOrThrow()
    const { rows } = await sql<{ racket_id: number }>`
      select j.racket_id from message_jobs mj join string_jobs j on j.id = mj.string_job_id
      where mj.message_id = (select max(id) from messages where customer_id = ${person.id}) order by 1
    `.execute(portal.db)
    const customer = people.findIndex(({ id }) => id === person.id)
    const numbers = rows.map(({ racket_id }) => people[customer]?.racket_ids.indexOf(racket_id))
    sent.push(`${now}: ${customer}: ${numbers}`)
  }
  const send = createSendMessage(portal.db, { mailer, publicUrl: '', now: () => moment(now) })

  async function sweep(minute: number) {
    now = minute
    for (const [index, customer] of people.entries()) {
      const told = isOn ? tell(customer, shop, minute) : []
      if (told.length > 0) expected.push(`${minute}: ${index}: ${told}`)
    }
    await remindToRestring(portal.db, await messageRules(portal.db), moment(minute))
    const waiting = await portal.db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute()
    for (const { id } of waiting) await send({ message_id: id })
  }

  const byTime = steps.toSorted((a, b) => a.at - b.at)
  for (let day = 0; day < DAYS; day++) {
    for (const hour of [10, 13, 21]) {
      const minute = day * DAY + hour * 60
      for (const step of byTime.splice(0, byTime.filter(({ at }) => at < minute).length)) {
        const customer = people[step.customer]
        if (customer) await act(customer, step)
      }
      if (hour === 10 && switches.includes(day)) {
        isOn = !isOn
        await setKinds()
      }
      await sweep(minute)
    }
  }
  expect(sent.toSorted()).toEqual(expected.toSorted())
  const { rows: twice } = await sql`
    select string_job_id from message_jobs group by string_job_id having count(*) > 1
  `.execute(portal.db)
  expect(twice).toEqual([])
}

test(
  `the messages of ${roundsOf(ROUNDS) * CUSTOMERS} random histories are exactly those of the model, none twice`,
  async () => {
    await sql`update message_settings set since = '2020-01-01', restored_at = null`.execute(portal.db)
    await playHistories(histories, ROUNDS, play)
  },
  60_000 + 30_000 * roundsOf(ROUNDS),
)
