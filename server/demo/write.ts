import type { Insertable } from 'kysely'
import { MINUTE_MS } from '../../contract/base/time-units.ts'
import type { Prices } from '../../contract/catalog/prices.ts'
import { CONSENT_VERSION } from '../../contract/job/consents.ts'
import { orderedLines, type PriceLine, sumOfPriceLines, withExtra } from '../../contract/job/price-lines.ts'
import {
  FIRST_STATUS,
  isCancelled,
  isCompleted,
  isPending,
  isReady,
  type OrderStatus,
} from '../../contract/job/statuses.ts'
import { allShelves } from '../../contract/work/bench.ts'
import type { Trx } from '../base/database/connect.ts'
import type { Database } from '../base/database/schema.ts'
import { priceColumns } from '../job/set-lines.ts'
import { type PlannedJob, type PlannedRacket, riskOfPlan, statusOf } from './plan.ts'
import { ALLOWANCE } from './plan-money.ts'
import type { Random } from './random.ts'

/** The ids of the people who can sign in. */
export interface Staff {
  manager: number
  technician: number
  customer: number
}

export interface DemoPerson {
  id: number
  created_at: Date
  tier_status: string
}

/** A planned job with the ids of its rows. */
export interface DemoJob {
  id: number
  owner_id: number
  technician_id: number | null
  price: number
  lines: PriceLine[]
  plan: PlannedJob
}

const isOpen = (racket: PlannedRacket) => racket.last?.isOpen ?? false

/** Inserts the rackets: some are favorites, and some were retired after their last job. */
export async function insertRackets(
  trx: Trx,
  random: Random,
  rackets: PlannedRacket[],
  people: DemoPerson[],
  now: Date,
): Promise<Map<PlannedRacket, number>> {
  // The customer who can sign in owns the first six rackets and gets one of each kind.
  const kept = rackets.slice(0, 5).findLast((racket) => !isOpen(racket))
  const rows = rackets.map((racket, index) => {
    const since = racket.last?.date ?? racket.created_at.getTime()
    const isRetired = !isOpen(racket) && (random.chance(0.1) || racket === kept)
    return {
      owner_id: people[racket.owner]?.id ?? 0,
      manufacturer: racket.manufacturer,
      model_name: racket.model_name,
      racket_name: racket.racket_name,
      serial_number: racket.serial_number,
      tension_limit: racket.tension_limit,
      created_at: racket.created_at,
      is_favorite: !isRetired && (random.chance(0.35) || index === 5),
      retire_date: isRetired ? new Date(random.between(since, now.getTime())) : null,
    }
  })
  const inserted = await trx.insertInto('rackets').values(rows).returning('id').execute()
  return new Map(rackets.map((racket, index) => [racket, inserted[index]?.id ?? 0]))
}

/** Inserts the jobs, oldest first, so that ids grow with dates. */
export async function insertJobs(
  trx: Trx,
  plans: PlannedJob[],
  shop: { people: DemoPerson[]; racketIds: Map<PlannedRacket, number>; strings: number[]; technicians: number[] },
): Promise<DemoJob[]> {
  const tiers = await trx.selectFrom('membership_tiers').selectAll().execute()
  const jobs = plans.map((plan) => {
    const owner = shop.people[plan.racket.owner]
    const tier = tiers.find(({ tier_status }) => tier_status === owner?.tier_status)
    const lines = linesOf(plan, tier)
    return {
      id: 0,
      owner_id: owner?.id ?? 0,
      technician_id: plan.assigned ? (shop.technicians[plan.technician] ?? null) : null,
      price: sumOfPriceLines(lines) ?? 0,
      lines,
      plan,
    }
  })
  const shelfOf = assignShelves()
  const rows = jobs.map(({ owner_id, technician_id, lines, plan }): Insertable<Database['string_jobs']> => {
    const status = statusOf(plan)
    return {
      owner_id,
      racket_id: shop.racketIds.get(plan.racket) ?? 0,
      string_id: plan.string === null ? null : (shop.strings[plan.string] ?? null),
      cross_string_id: plan.cross_string === null ? null : (shop.strings[plan.cross_string] ?? null),
      tension: plan.tension,
      cross_tension: plan.cross_tension,
      tension_kg: plan.tension_kg,
      cross_tension_kg: plan.cross_tension_kg,
      pre_stretch: plan.pre_stretch,
      technician_notes: plan.technician_notes,
      // A cancelled job cannot be paid, so a job that was paid first is cancelled after its payment is inserted.
      order_status: isCancelled(status) && plan.paid ? FIRST_STATUS : status,
      order_create_date: plan.ordered,
      order_completion_date: isCompleted(status) ? (plan.steps.at(-1)?.date ?? null) : null,
      ...momentsOf(plan),
      used_meters: momentsOf(plan).ready_at ? SET_METERS : 0,
      shelf: isReady(status) ? shelfOf(owner_id) : null,
      technician_id,
      mains_duration: plan.mains_duration,
      cross_duration: plan.cross_duration,
      ...priceColumns(lines),
      extras_allowance: plan.extra ? ALLOWANCE : 0,
      on_account_at: plan.onAccount,
    }
  })
  const inserted = await trx.insertInto('string_jobs').values(rows).returning('id').execute()
  const written = jobs.map((job, index) => ({ ...job, id: inserted[index]?.id ?? 0 }))
  await insertConsents(trx, written, shop.racketIds)
  return written
}

function linesOf({ string, extra }: PlannedJob, tier: Prices | undefined): PriceLine[] {
  const prices = {
    stringing_price: tier?.stringing_price ?? 0,
    stringing_price_labor_only: tier?.stringing_price_labor_only ?? 0,
  }
  const lines = orderedLines(prices, string === null ? null : NO_SURCHARGE) ?? []
  return extra ? withExtra(lines, extra) : lines
}

const NO_SURCHARGE = { name: '', surcharge: 0 }

/** Inserts the consents of those who ordered a tension above the limit of their racket. */
async function insertConsents(trx: Trx, jobs: DemoJob[], racketIds: Map<PlannedRacket, number>) {
  const rows = jobs.flatMap(({ id, owner_id, plan }): Insertable<Database['consents']>[] => {
    const risk = riskOfPlan(plan)
    if (!risk) return []
    const people = { person_id: owner_id, recorded_by: owner_id }
    const ids = { string_job_id: id, racket_id: racketIds.get(plan.racket) ?? 0, ...people }
    return [{ ...ids, ...risk, text_version: CONSENT_VERSION, created_at: plan.ordered }]
  })
  await trx.insertInto('consents').values(rows).execute()
}

/** The length of a set in the demo shop, which keeps the default. */
const SET_METERS = 10

/** The shelves and the checklist of the demo shop. */
export const bench = { racks: 6, places: 8, checklist: ['Frame', 'Grommets', 'Pattern'] }

/** Gives each customer a shelf of their own, as long as there are free ones. */
function assignShelves() {
  const free = allShelves(bench)
  const shelves = new Map<number, string | null>()
  return (owner_id: number): string | null => {
    const shelf = shelves.get(owner_id) ?? free.shift() ?? null
    shelves.set(owner_id, shelf)
    return shelf
  }
}

/** The moments when the racket came, when its stringing began, when it was ready, and when it left. */
function momentsOf(plan: PlannedJob) {
  const dateOf = (matches: (status: OrderStatus) => boolean) =>
    plan.steps.find(({ status }) => matches(status))?.date ?? null
  const ready_at = dateOf(isReady)
  return {
    received_at: plan.assigned ?? ready_at,
    started_at: ready_at && startOf(plan, ready_at),
    ready_at,
    left_at: isCancelled(statusOf(plan)) && plan.paid ? null : dateOf((status) => !isPending(status)),
  }
}

const startOf = (plan: PlannedJob, ready: Date) =>
  new Date(ready.getTime() - MINUTE_MS - (plan.mains_duration + plan.cross_duration) * 1_000)
