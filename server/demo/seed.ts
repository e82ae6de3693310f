import { splitName } from '../../contract/base/person.ts'
import { DAY_MS } from '../../contract/base/time-units.ts'
import { SETUP_STEPS } from '../../contract/catalog/setup.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { shopSettings } from '../catalog/settings/queries.ts'
import { insertStatement, insertVoid } from './insert-corrections.ts'
import { insertDayCloses } from './insert-day-closes.ts'
import { insertEvents } from './insert-events.ts'
import { insertFamily } from './insert-family.ts'
import { becomeReadyNow, insertMessages } from './insert-messages.ts'
import { insertMoney } from './insert-money.ts'
import { insertPacks } from './insert-packs.ts'
import { insertPay } from './insert-pay.ts'
import { insertPromises } from './insert-promises.ts'
import { insertRepairs } from './insert-repairs.ts'
import { insertSounds } from './insert-sounds.ts'
import { insertStock } from './insert-stock.ts'
import { insertStringLives } from './insert-string-lives.ts'
import { customers, secondTechnician } from './people.ts'
import { orderHybrid, planJobs, planRackets } from './plan.ts'
import { demoWays, extras, planMoney } from './plan-money.ts'
import { createRandom, type Random } from './random.ts'
import { bench, type DemoPerson, insertJobs, insertRackets, type Staff } from './write.ts'

const SEED = 20

/** Fills the shop with a year of work. Every run creates the same data, with dates that end now. */
export function seedDemo(db: Db, staff: Staff, now: Date, publicUrl = ''): Promise<void> {
  return transact(db, async (trx) => {
    const random = createRandom(SEED)
    await trx
      .updateTable('shop_settings')
      .set({ finished_setup: [...SETUP_STEPS], ways_to_pay: demoWays, redo_days: 14 })
      .set({ allows_hybrids: true, allows_looser_crosses: true })
      .execute()
    await trx.updateTable('bench_settings').set(bench).execute()
    await trx.insertInto('extras').values(extras).execute()
    const { strings, counts } = await stockShelf(trx, random)
    const people = await insertPeople(trx, random, staff, now)
    const technicians = [staff.technician, await insertSecondTechnician(trx)]

    const joined = people.map(({ created_at }) => created_at)
    const planned = planRackets(random, joined, strings.length, now)
    const { tension_unit } = await shopSettings(trx)
    const plans = planJobs(random, planned, now, tension_unit)
    orderHybrid(plans, strings.length, tension_unit)
    becomeReadyNow(plans, now)
    planMoney(plans, now)
    const racketIds = await insertRackets(trx, random, planned, people, now)
    const jobs = await insertJobs(trx, plans, { people, racketIds, strings, technicians })
    await insertStock(trx, counts, staff)
    const due = await insertMoney(trx, random, jobs, staff)
    await insertPacks(trx, staff)
    await insertPay(trx, staff)
    await insertEvents(trx, jobs, staff, due)
    await insertMessages(trx, jobs, { staff, now, publicUrl })
    await insertPromises(trx)
    await insertStatement(trx, jobs, staff)
    await insertVoid(trx, jobs, staff)
    await insertRepairs(trx, staff, now)
    await insertSounds(trx, random, staff, now)
    await insertStringLives(trx, random, staff)
    await insertFamily(trx, staff)
    await insertDayCloses(trx, staff, now)
  })
}

/** Returns the ids of all strings, and what is counted of some of them, a few nearly out. */
async function stockShelf(trx: Trx, random: Random) {
  const strings = await trx.selectFrom('strings').select('id').where('is_listed', '=', true).orderBy('id').execute()
  const counts: { string_id: number; sets: number }[] = []
  for (const { id } of strings.filter(() => random.chance(0.4))) {
    await trx.updateTable('strings').set({ reorder_level: 4 }).where('id', '=', id).execute()
    counts.push({ string_id: id, sets: random.whole(0, 24) })
  }
  return { strings: strings.map(({ id }) => id), counts }
}

/** Inserts the customers; the first one returned is the one who can sign in. */
async function insertPeople(trx: Trx, random: Random, staff: Staff, now: Date): Promise<DemoPerson[]> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await trx
    .updateTable('users')
    .set({ created_at: ago(420) })
    .where('id', 'in', Object.values(staff))
    .execute()
  await trx.updateTable('users').set({ tier_status: 'club' }).where('id', '=', staff.customer).execute()
  const rows = customers.map((name, index) => ({
    ...splitName(name),
    ...accountOf(index),
    email: `${name
      .normalize('NFD')
      .replaceAll('ø', 'o')
      .replace(/[^\w ]/g, '')
      .toLowerCase()
      .replaceAll(' ', '.')}@club.example`,
    tier_status: random.weighted([
      ['standard', 12],
      ['club', 5],
      ['plus', 2],
      ['team', 1],
    ]),
    created_at: ago(random.between(60, 400)),
  }))
  const inserted = await trx.insertInto('users').values(rows).returning(['id', 'created_at', 'tier_status']).execute()
  return [{ id: staff.customer, created_at: ago(420), tier_status: 'club' }, ...inserted]
}

/** Every tenth customer is a walk-in without an account. Nobody knows the passwords of the others. */
const accountOf = (index: number) =>
  index % 10 === 7
    ? { auth_subject: null, email_verified: false }
    : { auth_subject: `demo-customer-${index}`, email_verified: true }

async function insertSecondTechnician(trx: Trx): Promise<number> {
  const account = { auth_subject: 'demo-technician', email_verified: true }
  const row = { ...secondTechnician, ...account, tier_status: 'standard', is_technician: true }
  const { id } = await trx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
