import { expect, test } from 'vitest'
import { isoDay } from '../../../contract/base/shop-time.ts'
import { customerFiles, HEADER, MIA } from '../../testing/customer-files.ts'
import { createString } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const { preview, run, peopleNow, detailsOf } = customerFiles(portal)

test('German names of columns, semicolons, commas in numbers and dates with dots', async () => {
  const file = [
    'Vorname;Nachname;E-Mail;Schläger;Spannung;Datum;Bemerkung',
    'Jörg;Groß;joerg@club.example;Yonex Astrox 99 Pro;11,5 kg / 11,8 kg;31.10.2026;zwei Knoten',
  ]
  const { body } = await preview(file)
  expect(body.columns.map(({ field }: { field: string | null }) => field)).toEqual([
    'first_name',
    'last_name',
    'email',
    'racket',
    'tensions',
    'last_strung',
    null,
  ])
  expect(body).toMatchObject({
    error_count: 0,
    sample: [
      { name: 'Jörg Groß', racket: 'Yonex: Astrox 99 Pro', strings: '11.5 / 11.8 kg', last_strung: '2026-10-31' },
    ],
  })
})

test.each([
  ['lbs', 'Tom,Yonex Astrox,25/27,2026-04-03', 'kg', '25 / 27 lbs'],
  ['kg', 'Tom,Yonex Astrox,11.5/11.8,2026-04-03', 'lbs', '11.5 / 11.8 kg'],
  ['kg', 'Tom,Yonex Astrox,25 lbs,2026-04-03', 'kg', '25 lbs'],
  ['kg', 'Tom,Yonex Astrox,25/27 lbs,2026-04-03', 'kg', '25 / 27 lbs'],
  ['Tension', 'Tom,Yonex Astrox,11.5,2026-04-03', 'kg', '11.5 kg'],
] as const)('a column %s with the line %s in a shop that uses %s', async (name, line, tension_unit, strings) => {
  await portal.db.updateTable('shop_settings').set({ tension_unit }).execute()
  const { body } = await preview([`name,racket,${name},date`, line])
  expect(body).toMatchObject({ error_count: 0, sample: [{ strings }] })
  await portal.db.updateTable('shop_settings').set({ tension_unit: 'lbs' }).execute()
})

test('columns with a unit in their names that the manager chooses', async () => {
  const file = ['name,racket,Mains (kg),Crosses (kg),date', 'Tom,Yonex Astrox,11.5,11.8,2026-04-03']
  const columns = ['name', 'racket', 'mains', 'crosses', 'last_strung']
  expect((await preview(file, { columns })).body).toMatchObject({
    error_count: 0,
    sample: [{ strings: '11.5 / 11.8 kg' }],
  })
})

test('dates that can be read in two orders are asked about once', async () => {
  const file = ['name,racket,tension,date', 'Mia,Yonex Astrox,25,03.04.2026', 'Leon,Yonex Astrox,25,05.06.2026']
  expect((await preview(file)).body.ambiguous_date).toEqual({
    text: '03.04.2026',
    readings: [
      { order: 'dmy', date: '2026-04-03' },
      { order: 'mdy', date: '2026-03-04' },
    ],
  })
  expect((await run(file)).body.error).toBe('Choose how dates such as 03.04.2026 are written. Nothing was imported.')
  expect((await run(file, { date_order: 'mdy' })).body).toMatchObject({ set_ups: 2 })
  const [, mia] = await peopleNow()
  expect((await detailsOf(mia?.id ?? 0)).rackets[0].last_set_up.date).toMatch(/^2026-03-04/)
})

test.each([
  ['2026/2/3', '2026-02-03'],
  ['2026.02.03', '2026-02-03'],
  ['2026年2月3日', '2026-02-03'],
  ['2026년 2월 3일', '2026-02-03'],
  ['03.02.26', '2026-02-03'],
])('%s among dates that begin with the day', async (written, read) => {
  const file = ['name,racket,tension,date', 'Mia,Yonex Astrox,25,31.10.2026', `Leon,Yonex Astrox,25,${written}`]
  const { body } = await preview(file)
  expect(body).toMatchObject({ error_count: 0, ambiguous_date: null })
  expect(body.sample[1]).toMatchObject({ name: 'Leon', last_strung: read })
})

test('a racket was strung on the day of the file in a shop far from Greenwich', async () => {
  const time_zone = 'Pacific/Kiritimati'
  await portal.db.updateTable('shop_settings').set({ time_zone }).execute()
  await run(['name,racket,tension,date', 'Mia,Yonex Astrox,25,2026-10-14'])
  const [mia] = await peopleNow()
  const { date } = (await detailsOf(mia?.id ?? 0)).rackets[0].last_set_up
  expect(isoDay(date, time_zone)).toBe('2026-10-14')
  await portal.db.updateTable('shop_settings').set({ time_zone: 'UTC' }).execute()
})

test('a racket that was strung this morning was not strung in the future', async () => {
  // It is morning there, whenever the test runs.
  const time_zone = new Date().getUTCHours() < 12 ? 'UTC' : 'Etc/GMT+12'
  await portal.db.updateTable('shop_settings').set({ time_zone }).execute()
  await run(['name,racket,tension,date', `Mia,Yonex Astrox,25,${isoDay(Date.now(), time_zone)}`])
  const [mia] = await peopleNow()
  const { date } = (await detailsOf(mia?.id ?? 0)).rackets[0].last_set_up
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now())
  await portal.db.updateTable('shop_settings').set({ time_zone: 'UTC' }).execute()
})

test('strings that the shop does not have, and rackets without a date or a tension', async () => {
  const file = [
    'name,racket,string,tension,date',
    'Mia,Yonex Astrox,BG65,25,2026-04-03',
    'Leon,Yonex Astrox,,25,',
    'Noor,Yonex Astrox,BG65,,2026-04-03',
  ]
  expect((await preview(file)).body).toMatchObject({
    set_ups: 1,
    notes: [
      "1 line with the string 'BG65', which the shop does not have: the tensions are imported without a string",
      '1 line without a date of the last stringing: the racket is imported, its strings are not',
      '1 line without a tension of the last stringing: the racket is imported, its strings are not',
    ],
  })
})

test('of several strings with one name, the oldest that is listed is meant', async () => {
  await createString(portal, { name: 'NBG98', color: 'White', is_listed: false })
  const oldest = await createString(portal, { name: 'NBG98', color: 'Blue' })
  await createString(portal, { name: 'NBG98', color: 'Pink' })
  await run([HEADER, MIA.replace('BG80', 'NBG98')])
  expect(await portal.db.selectFrom('string_jobs').select('string_id').execute()).toEqual([{ string_id: oldest }])
})

test('crosses that are looser than the mains, in a shop that takes orders with them', async () => {
  await portal.db.updateTable('shop_settings').set({ allows_looser_crosses: true }).execute()
  const file = [
    'name,racket,tension,date',
    'Mia,Yonex Astrox,27/25,2026-04-03',
    'Leon,Yonex Astrox,12 kg/10 kg,2026-04-03',
  ]
  const wrong = 'Noor,Yonex Astrox,27/22,2026-04-03'
  expect((await preview([...file, wrong])).body.errors).toMatchObject([
    { line: 4, message: 'Cross tension can be at most 4 lbs below main tension' },
  ])
  expect((await run(file)).body).toMatchObject({ set_ups: 2 })
  const [, mia] = await peopleNow()
  expect((await detailsOf(mia?.id ?? 0)).rackets[0].last_set_up).toMatchObject({ tension: 27, cross_tension: 25 })
  await portal.db.updateTable('shop_settings').set({ allows_looser_crosses: false }).execute()
})

test('tier and credits of new customers', async () => {
  const file = [
    'name,tier,credits',
    'Mia,CLUB,3',
    'Leon,gold,',
    'Tom,,1.5',
    'Noor,,1e3',
    'Ida,,2.0',
    'Ben,,1001',
    'Kai,,1000',
  ]
  const notWhole = 'Credits must be a whole number, 0 to 1000'
  expect((await preview(file)).body.errors).toMatchObject([
    { line: 3, message: "The shop has no tier 'gold'" },
    { line: 4, message: notWhole },
    { line: 5, message: notWhole },
    { line: 7, message: notWhole },
  ])
  await run([...file.slice(0, 2), 'Noor,,'])
  const tierOf = (name: string) =>
    portal.db.selectFrom('users').select(['tier_status', 'stringing_credits']).where('first_name', '=', name).execute()
  expect(await tierOf('Mia')).toEqual([{ tier_status: 'club', stringing_credits: 3 }])
  expect(await tierOf('Noor')).toEqual([{ tier_status: 'standard', stringing_credits: 0 }])
})
