import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSweepMessages } from '../messages/sweep.ts'
import { createManager, createPerson, createString, createTechnician } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { planJobs, planRackets, statusOf } from './plan.ts'
import { createRandom } from './random.ts'
import { seedDemo } from './seed.ts'

const portal = testApp({ startsAsNewShop: true })
const now = new Date('2026-05-04T15:00:00Z')

test('the demo shop has data for every screen, and its books balance', async () => {
  for (let count = 0; count < 5; count++) await createString(portal)
  const [manager, technician, customer] = [
    await createManager(portal),
    await createTechnician(portal),
    await createPerson(portal),
  ]
  await seedDemo(portal.db, { manager: manager.id, technician: technician.id, customer: customer.id }, now)

  const { body: jobs } = await portal.ask('GET', '/string_job/', { as: customer })
  const statuses = new Set(jobs.map((job: { order_status: string }) => job.order_status))
  expect(statuses).toContain('NEW')
  expect(statuses).toContain('COMPLETED')
  const { body: rackets } = await portal.ask('GET', '/racket/', { as: customer })
  expect(rackets).toHaveLength(6)
  expect(rackets.some((racket: { is_retired: boolean }) => racket.is_retired)).toBe(true)
  expect(rackets.some((racket: { is_favorite: boolean }) => racket.is_favorite)).toBe(true)
  const heard = await portal.db
    .selectFrom('bed_sounds as s')
    .innerJoin('string_jobs as j', 'j.id', 's.string_job_id')
    .select(['j.owner_id', 's.is_reference'])
    .execute()
  expect(heard.filter(({ is_reference }) => is_reference).length).toBeGreaterThan(50)
  expect(heard.filter((sound) => sound.owner_id === customer.id && !sound.is_reference).length).toBeGreaterThan(2)
  const { rows: strung } = await sql`
    select (select count(*)::integer from string_jobs where as_strung is not null) as as_strung,
      (select count(*)::integer from string_jobs where frame_state is not null) as frames,
      (select count(*)::integer from string_jobs
        where cross_string_id is not null and cross_tension < tension and owner_id = ${customer.id}) as hybrids,
      (select count(distinct m.racket_id)::integer from frame_marks m join rackets r on r.id = m.racket_id
        where r.owner_id = ${customer.id}) as marked,
      (select array_agg(distinct reason order by reason) from bed_ends) as reasons,
      (select count(distinct zone)::integer from bed_ends) as zones
  `.execute(portal.db)
  expect(strung).toEqual([
    {
      ...{ as_strung: 1, frames: 1, hybrids: 1, marked: 2, zones: 5 },
      reasons: ['broke', 'elsewhere', 'soft', 'time'],
    },
  ])
  const { body: me } = await portal.ask('GET', '/me/', { as: customer })
  expect(me).toMatchObject({ tier_status: 'club', stringing_credits: 9 })
  // testApp checks the reconciliation view after every test.
  const { rows } = await sql`
    select e.event, p.method from job_events e join payments p on p.string_job_id = e.string_job_id
    where e.event = 'paid' and e.actor_id is distinct from p.actor_id
  `.execute(portal.db)
  expect(rows, 'a history that names another payer').toEqual([])

  const consents = await portal.db
    .selectFrom('consents as c')
    .innerJoin('rackets as r', 'r.id', 'c.racket_id')
    .select(['c.tension', 'c.tension_limit', 'r.tension_limit as of_racket'])
    .execute()
  expect(consents.length).toBeGreaterThan(0)
  expect(consents.filter(({ tension_limit, of_racket }) => tension_limit !== of_racket)).toEqual([])
  const { rows: unaccepted } = await sql`
    select from string_jobs j join rackets r on r.id = j.racket_id
    where greatest(j.tension, j.cross_tension) > r.tension_limit
      and not exists (select from consents c where c.string_job_id = j.id)
  `.execute(portal.db)
  expect(unaccepted, 'a job above the limit without a consent').toEqual([])

  const { strings } = (await portal.ask('GET', '/shop/stock/', { as: manager })).body
  expect(
    strings.filter(({ stock_meters }: { stock_meters: number | null }) => stock_meters === 10).length,
  ).toBeGreaterThan(1)

  const { count, results: closes } = (await portal.ask('GET', '/shop/money/closes/', { as: manager })).body
  expect(count).toBe(3)
  expect(closes).toMatchObject([{ difference: 0 }, { difference: -500 }, { difference: 0 }])

  const { rows: money } = await sql`
    select (select count(*)::integer from extras) as extras,
      (select count(distinct line ->> 'name')::integer from string_jobs, jsonb_array_elements(price_lines) line
        where line ->> 'kind' = 'extra') as ordered_extras,
      (select max(shares)::integer from
        (select count(*) as shares from payments group by provider_payment_id having provider_payment_id is not null) card
      ) as jobs_of_one_card,
      (select array_agg(distinct way order by way) from payments where way is not null) as ways,
      (select count(*)::integer from voids) as voids,
      (select count(*)::integer from string_jobs where speed_id is not null) as speeds
  `.execute(portal.db)
  expect(money).toEqual([
    { extras: 3, ordered_extras: 3, jobs_of_one_card: 2, ways: ['Card terminal', 'Cash'], voids: 1, speeds: 1 },
  ])
  const { body: statements } = await portal.ask('GET', '/shop/statements/', { as: manager })
  expect(statements).toMatchObject({ on_account: [{}], statements: [{ is_open: true }] })

  const { rows: states } = await sql<{ state: string }>`select distinct state from messages order by 1`.execute(
    portal.db,
  )
  expect(states.map(({ state }) => state)).toEqual(['failed', 'sent', 'stopped', 'waiting'])
  await createSweepMessages(portal.db, () => now)()
  const { rows: unplanned } =
    await sql`select from messages where created_at > ${now}::timestamptz - interval '1 minute'`.execute(portal.db)
  expect(unplanned, 'messages that the first start adds').toEqual([])
})

test.each(['lbs', 'kg'] as const)('the plan in %s is the same in every run and has no dates in the future', (unit) => {
  const plan = () => {
    const random = createRandom(1)
    const people = Array.from({ length: 40 }, () => new Date(now.getTime() - 90 * 86_400_000))
    return planJobs(random, planRackets(random, people, 20, now), now, unit)
  }
  const jobs = plan()
  expect(jobs).toEqual(plan())
  expect(jobs).toHaveLength(300)
  for (const job of jobs) {
    for (const date of [job.ordered, job.paid?.date, job.assigned, ...job.steps.map((step) => step.date)]) {
      if (date) expect(date.getTime()).toBeLessThan(now.getTime())
    }
  }
  expect(new Set(jobs.map(statusOf))).toEqual(new Set(['NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED']))
})

test('the shop can be planned at every time of the day', () => {
  for (let minute = 0; minute < 1440; minute += 120) {
    const at = new Date(now.getTime() + minute * 60_000)
    const people = Array.from({ length: 40 }, () => new Date(at.getTime() - 90 * 86_400_000))
    for (let seed = 1; seed <= 40; seed++) {
      const random = createRandom(seed)
      expect(planJobs(random, planRackets(random, people, 20, at), at, 'lbs')).toHaveLength(300)
    }
  }
})
