import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createJob, createManager, createPerson, createString, createTechnician } from '../../testing/factories.ts'
import { ago, DAY, daysAgo, HOUR, MINUTE } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

const DAYS = 40

/** The days since the last event that made a racket ready; of some, there is only the order. */
function readyFor(day: number) {
  if (day % 7 === 0) return day
  return day % 5 === 0 ? day / 8 : day / 4
}

/** Jobs of the last forty days in every state, with the events of their changes, some of them undone and done again. */
async function fill() {
  const [owner, technician] = [await createPerson(portal), await createManager(portal)]
  const strings = [
    await createString(portal, { manufacturer: 'Yonex', name: 'BG80', color: 'Red', color_hex_code: '#FF0000' }),
    await createString(portal, { manufacturer: 'Yonex', name: 'BG80', color: 'Green', color_hex_code: '#00FF00' }),
    await createString(portal, { manufacturer: 'Yonex', name: 'BG65', color_hex_code: null }),
  ]
  const statuses = ['NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'] as const
  for (let day = 0; day < DAYS; day++) {
    for (const [i, order_status] of statuses.entries()) {
      const id = await createJob(portal, owner, {
        order_status,
        string_id: strings[(day + i) % 4] ?? null,
        price: 1000 + 10 * day,
        technician_id: technician.id,
        mains_duration: 500 + day,
        ready_at: order_status === 'NEW' ? null : daysAgo(i === 1 ? readyFor(day) : day / 2),
        order_create_date: ago(day * DAY + i * HOUR + MINUTE),
        ...((day + i) % 3 === 0 && order_status !== 'CANCELLED' && { paid: 'technician' as const }),
      })
      // A racket may be strung again: its second event is later than the first, but its status was never new for the list.
      const moments = [day / 2, day / 4, day % 5 === 0 ? day / 8 : null]
      for (const ago of moments) {
        if (ago === null || i % 4 === 0 || (i === 1 && day % 7 === 0)) continue
        await sql`insert into job_events (string_job_id, event, from_value, to_value, created_at)
          values (${id}, 'status', 'NEW', ${i === 2 ? 'COMPLETED' : 'READY_FOR_PICKUP'}, now() - ${ago} * interval '1 day')
        `.execute(portal.db)
      }
    }
  }
  return createManager(portal)
}

/** The figures as a slow count of the jobs and their events. */
async function slowly() {
  const { rows } = await sql`
    with strung as (
      select j.id, j.technician_id, j.order_create_date, min(e.created_at) as strung_at
      from job_events e join string_jobs j on j.id = e.string_job_id
      where e.event = 'status' and e.to_value in ('READY_FOR_PICKUP', 'COMPLETED') group by j.id
    ), ready as (
      select coalesce((
        select max(e.created_at) from job_events e
        where e.string_job_id = j.id and e.event = 'status' and e.to_value = j.order_status
      ), j.order_create_date) as since from string_jobs j where order_status = 'READY_FOR_PICKUP'
    ), zone as (select time_zone from shop_settings)
    select
      (select count(*) from string_jobs where order_status = 'NEW') as new_jobs,
      (select iso(min(order_create_date)) from string_jobs where order_status = 'NEW') as oldest,
      (select count(*) from ready) as ready,
      (select count(*) from ready where since < now() - interval '7 days') as longer_than_a_week,
      (select count(*) from string_jobs where not is_order_paid and order_status <> 'CANCELLED') as unpaid,
      (select sum(price) from string_jobs where not is_order_paid and order_status <> 'CANCELLED') as amount,
      (select round(extract(epoch from percentile_cont(0.5) within group (order by strung_at - order_create_date)))::integer
        from strung where strung_at >= now() - interval '30 days') as order_to_ready,
      (select json_object_agg(day, jobs) from (
        select to_char(ready_at at time zone time_zone, 'YYYY-MM-DD') as day, count(*) as jobs from string_jobs, zone
        where (ready_at at time zone time_zone)::date > (now() at time zone time_zone)::date - 30
          and order_status <> 'CANCELLED' group by 1
      ) days) as strung,
      (select count(*) from string_jobs, zone
        where (ready_at at time zone time_zone)::date = (now() at time zone time_zone)::date
          and order_status <> 'CANCELLED') as today,
      (select json_agg(asked) from (
        select s.manufacturer, s.name, count(*), mode() within group (order by s.color_hex_code) as color_hex_code
        from string_jobs j join strings s on s.id = j.string_id
        where j.order_create_date >= now() - interval '30 days' and j.order_status <> 'CANCELLED'
        group by 1, 2 order by 3 desc, 1, 2 limit 5
      ) asked) as asked_for_most
  `.execute(portal.db)
  return rows[0]
}

test('the figures of the overview equal a slow count of all jobs and events', async () => {
  const manager = await fill()
  const { body } = await portal.ask('GET', '/shop/overview/', { as: manager })
  const strung = body.strung.filter(({ count }: { count: number }) => count > 0)
  expect(body.strung).toHaveLength(30)
  expect({
    new_jobs: body.new_jobs.count,
    oldest: body.new_jobs.oldest,
    ready: body.ready.count,
    longer_than_a_week: body.ready.longer_than_a_week,
    unpaid: body.unpaid.count,
    amount: body.unpaid.amount,
    order_to_ready: body.order_to_ready,
    strung: Object.fromEntries(strung.map(({ day, count }: { day: string; count: number }) => [day, count])),
    today: body.at_the_machines.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    asked_for_most: body.asked_for_most,
  }).toEqual(await slowly())
})

test('the rackets that were taken back are those of the days that the overview shows, as in the report', async () => {
  const [owner, manager] = [await createPerson(portal), await createManager(portal)]
  const overview = () => portal.call('GET', '/shop/overview/', { as: manager })
  const { strung } = await overview()
  const [from, to] = [strung[0].day, strung.at(-1).day]
  // The first two moments are the end of the day before and the beginning of the first day.
  for (const seconds of [-1, 0]) {
    const first = await createJob(portal, owner, { order_status: 'COMPLETED' })
    const order_create_date = new Date(Date.parse(from) + seconds * 1000)
    await createJob(portal, owner, { redo_of: first, price: null, order_create_date })
  }
  const report = await portal.ask('GET', `/shop/reports/?from=${from}&to=${to}&by=day`, { as: manager })
  expect([(await overview()).redos, report.body.total.now.redos]).toEqual([1, 1])
})

test('a hybrid asks for both of its strings, and a string has the color of the most jobs', async () => {
  const [owner, manager] = [await createPerson(portal), await createManager(portal)]
  const bg80 = { manufacturer: 'Yonex', name: 'BG80' }
  const string_id = await createString(portal, { ...bg80, color: 'Red', color_hex_code: '#FF0000' })
  const green = await createString(portal, { ...bg80, color: 'Green', color_hex_code: '#00FF00' })
  const cross_string_id = await createString(portal, { manufacturer: 'Ashaway', name: 'Zymax', color_hex_code: null })
  await createJob(portal, owner, { string_id, cross_string_id })
  await createJob(portal, owner, { string_id })
  await createJob(portal, owner, { string_id: green })
  expect((await portal.call('GET', '/shop/overview/', { as: manager })).asked_for_most).toEqual([
    { ...bg80, count: 3, color_hex_code: '#FF0000' },
    { manufacturer: 'Ashaway', name: 'Zymax', count: 1, color_hex_code: null },
  ])
})

test('those who strung today come with the most rackets first, and with the mean of the timed ones', async () => {
  const [owner, manager] = [await createPerson(portal), await createManager(portal)]
  const [tomas, aiko] = [await createTechnician(portal), await createTechnician(portal, { first_name: 'Aiko' })]
  const strung = { order_status: 'READY_FOR_PICKUP', ready_at: new Date() } as const
  await createJob(portal, owner, { ...strung, technician_id: aiko.id })
  for (const mains_duration of [900, 1200, 0]) {
    await createJob(portal, owner, { ...strung, technician_id: tomas.id, mains_duration })
  }
  // On an earlier day.
  await createJob(portal, owner, { ...strung, technician_id: aiko.id, ready_at: ago(1.5 * DAY) })
  expect((await portal.call('GET', '/shop/overview/', { as: manager })).at_the_machines).toEqual([
    { id: tomas.id, name: 'Tomas Okafor', count: 3, seconds: 1050 },
    { id: aiko.id, name: 'Aiko Okafor', count: 1, seconds: null },
  ])
})
