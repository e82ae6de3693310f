import { measurePaces } from '../../../contract/job/pace.ts'
import type { PromiseSettings, PromiseSettingsInput, StringerHours } from '../../../contract/job/promises.ts'
import { recordSettings } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { badRequest } from '../../base/errors.ts'
import { clockTime, minutesOf } from '../../catalog/hours/queries.ts'
import { lockSettings } from '../../catalog/settings/queries.ts'
import { technicians } from '../technician/technicians.ts'
import { timedJobs } from './timed-jobs.ts'

/** The technicians with their hours at the machine and the days on which they are away. */
export async function stringerHours(db: Db): Promise<Omit<StringerHours, 'minutes'>[]> {
  const people = await technicians(db).select(personLabel('u').as('name')).orderBy('u.id').execute()
  const spans = await db.selectFrom('stringer_hours').selectAll().orderBy('weekday').orderBy('begins').execute()
  const away = await db
    .selectFrom('stringer_absences')
    .select(['user_id', 'first_date as from', 'last_date as to'])
    .orderBy('first_date')
    .execute()
  return people.map((person) => ({
    ...person,
    spans: spans
      .filter(({ user_id }) => user_id === person.id)
      .map(({ weekday, begins, ends }) => ({ weekday, opens: clockTime(begins), closes: clockTime(ends) })),
    away: away.filter(({ user_id }) => user_id === person.id).map(({ from, to }) => ({ from, to })),
  }))
}

export async function promiseSettings(db: Db): Promise<PromiseSettings> {
  const { promise } = await db.selectFrom('shop_settings').select('promise').executeTakeFirstOrThrow()
  const timed = await timedJobs(db)
  const paces = measurePaces(timed)
  const stringers = await stringerHours(db)
  return {
    promise,
    timed_jobs: timed.length,
    stringers: stringers.map((person) => {
      const minutes = paces?.own.get(person.id)?.usual
      return { ...person, minutes: minutes === undefined ? null : Math.round(minutes) }
    }),
  }
}

/** Saves the settings, and what is named of the stringers. Throws 400 for a stringer who is not a technician. */
export function savePromiseSettings(
  db: Db,
  actor_id: number,
  { promise, stringers = [] }: PromiseSettingsInput,
): Promise<PromiseSettings> {
  return transact(db, async (trx) => {
    const before = await lockSettings(trx)
    const known = await stringerHours(trx)
    const people = new Set(stringers.map(({ id }) => id))
    if (people.size < stringers.length) throw badRequest('A stringer is in the list twice.')
    if (!stringers.every(({ id }) => known.some((person) => person.id === id))) {
      throw badRequest('One of these people is no longer a technician.')
    }
    for (const { id, spans, away } of stringers) {
      if (spans) await replaceHours(trx, id, spans)
      if (away) await replaceAbsences(trx, id, away)
    }
    if (promise !== undefined && promise !== before.promise) {
      await trx.updateTable('shop_settings').set({ promise }).execute()
      await recordSettings(trx, actor_id, { promise: before.promise }, { promise })
    }
    return promiseSettings(trx)
  })
}

async function replaceHours(trx: Trx, user_id: number, spans: StringerHours['spans']) {
  await trx.deleteFrom('stringer_hours').where('user_id', '=', user_id).execute()
  if (spans.length === 0) return
  const rows = spans.map(({ weekday, opens, closes }) => ({
    user_id,
    weekday,
    begins: minutesOf(opens),
    ends: minutesOf(closes),
  }))
  await trx.insertInto('stringer_hours').values(rows).execute()
}

async function replaceAbsences(trx: Trx, user_id: number, away: StringerHours['away']) {
  await trx.deleteFrom('stringer_absences').where('user_id', '=', user_id).execute()
  if (away.length === 0) return
  const rows = away.map(({ from, to }) => ({ user_id, first_date: from, last_date: to }))
  await trx.insertInto('stringer_absences').values(rows).execute()
}
