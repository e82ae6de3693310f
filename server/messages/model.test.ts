import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { transact } from '../database/connect.ts'
import { createJob, createPerson, createTechnician } from '../testing/factories.ts'
import { empty, testApp } from '../testing/test-app.ts'
import { undoableOnJob } from '../undo/actions.ts'
import { undo } from '../undo/undo.ts'
import { stopByHand } from './actions.ts'
import { planAnnouncements } from './plan.ts'
import { saveMessageChoice } from './queries.ts'
import { createSendMessage } from './send.ts'
import { createSweepMessages } from './sweep.ts'

// Random histories of two customers with five rackets, compared with a model that is written from the design and knows
// nothing of the product's rules. Time is in minutes; the shop is in UTC. Its hours, the delay and the choices change.

const portal = testApp()
const HISTORIES = Number(process.env.MESSAGE_HISTORIES ?? 8)
const START = Date.parse('2026-11-02T08:00Z')
const moment = (minute: number) => new Date(START + minute * 60_000)

const OF_JOBS = ['ready', 'back', 'cancel', 'revive', 'complete', 'edit', 'stop', 'undo'] as const
const OF_SETTINGS = ['hours', 'delay', 'switch', 'choose', 'nothing'] as const
type Act = (typeof OF_JOBS)[number] | (typeof OF_SETTINGS)[number]
interface Step {
  wait: number
  act: Act
  job: number
  /** The index of the value of each setting in the lists below. */
  value: number
}

const HOURS = [
  { opens: 9 * 60, closes: 20 * 60 },
  { opens: 11 * 60, closes: 15 * 60 },
  { opens: 6 * 60, closes: 23 * 60 },
]
const DELAYS = [15, 0, 90]

/** The settings of the shop, which both sides read. */
const settings = { hours: 0, delay: 0, isOn: true }

const steps = fc.array(
  fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 900 })),
    act: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Act>(...OF_JOBS, 'ready', 'ready', 'ready') },
      { weight: 1, arbitrary: fc.constantFrom<Act>(...OF_SETTINGS) },
    ),
    job: fc.integer({ min: 0, max: 4 }),
    value: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 4, maxLength: 18 },
)

type Status = 'NEW' | 'READY_FOR_PICKUP' | 'COMPLETED' | 'CANCELLED'

/** The status after an act; null when the act is not possible. */
function statusAfter(status: Status, act: Act): Status | null {
  if (act === 'ready') return status === 'NEW' ? 'READY_FOR_PICKUP' : null
  if (act === 'back') return status === 'READY_FOR_PICKUP' ? 'NEW' : null
  if (act === 'complete') return status === 'READY_FOR_PICKUP' ? 'COMPLETED' : null
  if (act === 'cancel') return status === 'NEW' || status === 'READY_FOR_PICKUP' ? 'CANCELLED' : null
  if (act === 'revive') return status === 'CANCELLED' ? 'NEW' : null
  return null
}

// ---- the model ----

/** The order of each racket; the first customer has the first two orders. */
const ORDERS = [0, 0, 1, 2, 2]
const customerOf = (job: number) => (job < 3 ? 0 : 1)
const ofDay = (minute: number) => (minute + 8 * 60) % 1440
function isOpen(minute: number) {
  const { opens, closes } = HOURS[settings.hours] ?? { opens: 0, closes: 0 }
  return ofDay(minute) >= opens && ofDay(minute) < closes
}

interface ModelJob {
  status: Status
  ready: number | null
  isTold: boolean
  isStopped: boolean
  /** The values before the last change of the status, until the job is edited or the change undone. */
  before: Pick<ModelJob, 'status' | 'ready' | 'isStopped'> | null
}

/** A customer. */
class Model {
  jobs: ModelJob[] = ORDERS.map(() => ({ status: 'NEW', ready: null, isTold: false, isStopped: false, before: null }))
  sent: string[] = []
  isWilling = true
  customer: number
  constructor(customer: number) {
    this.customer = customer
  }

  /** The rackets to tell of, split into whole orders and parts of orders. */
  untold() {
    const open = this.jobs
      .map((job, id) => ({ ...job, id }))
      .filter(({ id }) => customerOf(id) === this.customer)
      .filter((job) => job.ready !== null && !job.isTold && !job.isStopped)
    const isPart = (id: number) =>
      this.jobs.some((other, i) => ORDERS[i] === ORDERS[id] && i !== id && other.status === 'NEW')
    return { whole: open.filter(({ id }) => !isPart(id)), part: open.filter(({ id }) => isPart(id)) }
  }

  /** Adds the delay, which ends by the last open minute and never while the shop is closed. */
  endOfDelay(ready: number) {
    let opened = ready
    while (!isOpen(opened)) opened++
    let end = opened
    while (end < ready + (DELAYS[settings.delay] ?? 0) && isOpen(end + 1)) end++
    return end
  }

  lastOpenMinute(ready: number) {
    let end = ready
    while (!isOpen(end)) end++
    while (isOpen(end + 1)) end++
    return end
  }

  due() {
    const { whole, part } = this.untold()
    const orders = [...new Set(whole.map(({ id }) => ORDERS[id]))]
    const readyOf = (order: number | undefined) =>
      Math.max(...whole.filter(({ id }) => ORDERS[id] === order).map(({ ready }) => ready ?? 0))
    return {
      whole: Math.min(...orders.map((order) => this.endOfDelay(readyOf(order)))),
      part: Math.min(...part.map(({ ready }) => this.lastOpenMinute(ready ?? 0))),
    }
  }

  tick(minute: number) {
    if (!isOpen(minute) || !settings.isOn || !this.isWilling) return
    const { whole, part } = this.untold()
    const due = this.due()
    if (due.part <= due.whole && due.part <= minute) return this.send(minute, [...whole, ...part])
    if (due.whole <= minute) this.send(minute, whole)
    if (due.part <= minute) this.send(minute, part)
  }

  send(minute: number, jobs: { id: number }[]) {
    const ids = jobs.map(({ id }) => id).toSorted()
    for (const id of ids) Object.assign(this.jobs[id] ?? {}, { isTold: true })
    this.sent.push(`${minute}: ${ids}`)
  }

  act(minute: number, { act, job: id }: Step) {
    const job = this.jobs[id]
    if (!job) return
    if (act === 'choose' && customerOf(id) === this.customer) this.isWilling = !this.isWilling
    // Staff stop the message in which the racket is.
    if (act === 'stop') {
      if (!settings.isOn || !this.isWilling || customerOf(id) !== this.customer) return
      const { whole, part } = this.untold()
      const due = this.due()
      const groups = due.part <= due.whole ? [[...whole, ...part]] : [whole, part]
      const group = groups.find((each) => each.some((other) => other.id === id)) ?? []
      for (const other of group) Object.assign(this.jobs[other.id] ?? {}, { isStopped: true })
      return
    }
    if (act === 'undo') Object.assign(job, job.before, { before: null })
    if (act === 'edit') job.before = null
    const status = statusAfter(job.status, act)
    if (!status) return
    job.before = { status: job.status, ready: job.ready, isStopped: job.isStopped }
    job.status = status
    job.ready = status === 'READY_FOR_PICKUP' ? minute : null
    job.isStopped = false
  }
}

// ---- the product ----

async function play(history: Step[]) {
  Object.assign(settings, { hours: 0, delay: 0, isOn: true })
  await saveSettings()
  const customers = [await createPerson(portal), await createPerson(portal)]
  const { id: staff } = await createTechnician(portal)
  const jobs: number[] = []
  for (const [index, order] of ORDERS.entries()) {
    const mate = jobs[ORDERS.indexOf(order)]
    const found = mate
      ? await portal.db.selectFrom('string_jobs').select('order_id').where('id', '=', mate).executeTakeFirstOrThrow()
      : {}
    jobs.push(await createJob(portal, ownerOf(index), found))
  }
  function ownerOf(job: number) {
    const owner = customers[customerOf(job)]
    if (!owner) throw new Error('a racket of nobody')
    return owner
  }
  const models = customers.map((_, customer) => new Model(customer))
  const sent: string[] = []
  let now = 0
  const subjects: string[] = []
  const mailer = async ({ subject }: { subject: string }) => void subjects.push(subject)
  const send = createSendMessage(portal.db, { mailer, publicUrl: '', now: () => moment(now) })

  async function workUntil(minute: number) {
    // Messages that postpone each other would be tried without end.
    for (let tries = 0; ; tries++) {
      expect(tries).toBeLessThan(100)
      const next = await portal.db
        .selectFrom('messages')
        .select(['id', 'due_at'])
        .where('state', '=', 'waiting')
        .where('due_at', '<=', moment(minute))
        .orderBy('due_at')
        .orderBy('id')
        .executeTakeFirst()
      if (!next) break
      now = Math.max(now, (next.due_at.getTime() - START) / 60_000)
      await send({ message_id: next.id })
      const told = await portal.db
        .selectFrom('message_jobs as mj')
        .innerJoin('messages as m', 'm.id', 'mj.message_id')
        .select('mj.string_job_id')
        .where('m.id', '=', next.id)
        .where('m.state', '=', 'sent')
        .orderBy('mj.string_job_id')
        .execute()
      if (told.length > 0) sent.push(`${now}: ${told.map(({ string_job_id }) => jobs.indexOf(string_job_id))}`)
    }
    now = minute
  }

  async function change(act: Act, value: number, customer: number) {
    if (act === 'hours') settings.hours = value
    if (act === 'delay') settings.delay = value
    if (act === 'switch') settings.isOn = !settings.isOn
    if (act === 'choose') {
      const isWilling = models[customer]?.isWilling
      await saveMessageChoice(portal.db, customers[customer]?.id ?? 0, isWilling ? ['ready'] : [], null)
    }
    await saveSettings()
    await createSweepMessages(portal.db, () => moment(now))()
  }

  async function act({ act, job, value }: Step) {
    const id = jobs[job] ?? 0
    if (OF_SETTINGS.some((other) => other === act)) return change(act, value, customerOf(job))
    if (act === 'edit') {
      await sql`update string_jobs set tension = case tension when 25 then 26 else 25 end where id = ${id}`.execute(
        portal.db,
      )
    }
    if (act === 'undo') {
      await sql`update undoable_actions set created_at = now()`.execute(portal.db)
      vi.useFakeTimers({ toFake: ['Date'], now: moment(now) })
      const isUndone = await undo(portal.db, staff, { string_job: id }).then(
        () => true,
        () => false,
      )
      vi.useRealTimers()
      expect(isUndone).toBe(models[customerOf(job)]?.jobs[job]?.before !== null)
    }
    if (act === 'stop') {
      const waiting = await portal.db
        .selectFrom('messages as m')
        .innerJoin('message_jobs as mj', 'mj.message_id', 'm.id')
        .select('m.id')
        .where('mj.string_job_id', '=', id)
        .where('m.state', '=', 'waiting')
        .executeTakeFirst()
      if (waiting) await stopByHand(portal.db, waiting.id, staff)
    }
    const status = statusAfter(models[customerOf(job)]?.jobs[job]?.status ?? 'NEW', act)
    if (!status) return
    await transact(portal.db, async (trx) => {
      const ready_at = status === 'READY_FOR_PICKUP' || status === 'COMPLETED' ? moment(now) : null
      const order_completion_date = status === 'COMPLETED' ? moment(now) : null
      await undoableOnJob(trx, { actor_id: staff, kind: 'status', id }, () =>
        trx
          .updateTable('string_jobs')
          .set({ order_status: status, ready_at, order_completion_date, received_at: moment(0) })
          .where('id', '=', id)
          .execute(),
      )
      await planAnnouncements(trx, ownerOf(job).id, moment(now))
    })
  }

  let minute = 0
  let checked = 0
  /** Checks that all new messages were sent while the shop was open, by the hours that were set at that time. */
  function checkHours() {
    for (const line of sent.slice(checked)) expect(isOpen(Number(line.split(':')[0]))).toBe(true)
    checked = sent.length
  }
  const end = history.reduce((sum, { wait }) => sum + wait, 0) + 2 * 1440
  for (const step of [...history, { wait: 2 * 1440, act: 'nothing', job: 0, value: 0 } satisfies Step]) {
    const target = Math.min(end, minute + step.wait)
    for (; minute < target; minute++) for (const model of models) model.tick(minute)
    for (const model of models) model.tick(minute)
    await workUntil(minute)
    checkHours()
    await act(step)
    for (const model of models) if (customerOf(step.job) === model.customer) model.act(minute, step)
  }
  expect(sent.toSorted()).toEqual(models.flatMap((model) => model.sent).toSorted())
  expect(subjects).toHaveLength(sent.length)
  const ids = sent.flatMap((line) => line.split(': ')[1]?.split(',') ?? [])
  expect(new Set(ids).size).toBe(ids.length)
}

/** Writes the settings of the model to the database. */
async function saveSettings() {
  const { opens, closes } = HOURS[settings.hours] ?? { opens: 0, closes: 0 }
  await portal.db.deleteFrom('opening_hours').execute()
  await sql`insert into opening_hours (weekday, opens, closes) select day, ${opens}, ${closes} from generate_series(1, 7) day`.execute(
    portal.db,
  )
  await sql`update message_settings set delay_minutes = ${DELAYS[settings.delay] ?? 0},
    kinds = ${settings.isOn ? '{ready}' : '{}'}`.execute(portal.db)
}

test(
  `in ${HISTORIES} random histories, exactly the messages of the model are sent`,
  async () => {
    await sql`update message_settings set since = '2026-01-01', restored_at = null`.execute(portal.db)
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        try {
          await play(history)
        } finally {
          await empty(portal)
        }
      }),
      { numRuns: HISTORIES, seed: 21 },
    )
  },
  60_000 + 10_000 * HISTORIES,
)
