import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { changeJob } from '../job/change.ts'
import { undo } from '../job/undo/undo.ts'
import { createJob, createPerson, createTechnician } from '../testing/factories.ts'
import {
  type Act,
  customerOf,
  DELAYS,
  HOURS,
  isOpen,
  Model,
  OF_SETTINGS,
  ORDERS,
  type Step,
  settings,
  statusAfter,
  steps,
} from '../testing/message-model.ts'
import { playHistories, roundsOf } from '../testing/random.ts'
import { empty, testApp } from '../testing/test-app.ts'
import { stopByHand } from './actions.ts'
import { saveMessageChoice } from './choice.ts'
import { planAnnouncements } from './plan.ts'
import { createSendMessage } from './send.ts'
import { createSweepMessages } from './sweep.ts'

// The test compares random histories of two customers with five rackets with the model. The opening hours, the delay and
// the choices of the customers change.

const portal = testApp()
const ROUNDS = { usual: 8, race: 1_000 }
const START = Date.parse('2026-11-02T08:00Z')
const moment = (minute: number) => new Date(START + minute * 60_000)

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
    // Messages that postpone each other would be retried forever.
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
      await saveMessageChoice(portal.db, customers[customer]?.id ?? 0, { unwanted: isWilling ? ['ready'] : [] }, null)
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
      const isUndone = await undo(
        portal.db,
        { id: staff, is_technician: true, is_manager: false },
        { string_job: id },
      ).then(
        () => true,
        () => false,
      )
      vi.useRealTimers()
      expect(isUndone).toBe(models[customerOf(job)]?.jobs[job]?.before !== null)
      // As the background job does that an undo adds.
      await transact(portal.db, (trx) => planAnnouncements(trx, ownerOf(job).id, moment(now)))
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
      const set = { order_status: status, ready_at, order_completion_date, received_at: moment(0) }
      await changeJob(trx, id, { actor_id: staff }, () => ({ set }))
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
  `the messages sent in ${roundsOf(ROUNDS)} random histories are exactly those of the model`,
  async () => {
    await sql`update message_settings set since = '2026-01-01', restored_at = null`.execute(portal.db)
    await playHistories(steps, ROUNDS, async (history) => {
      try {
        await play(history)
      } finally {
        await empty(portal)
      }
    })
  },
  60_000 + 10_000 * roundsOf(ROUNDS),
)
