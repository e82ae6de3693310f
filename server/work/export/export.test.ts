import { beforeEach, expect, test } from 'vitest'
import { neutralized, withoutQuote } from '../../base/csv/csv-text.ts'
import { recognizeColumns } from '../../people/customer-import/columns.ts'
import { downloadExport, exportedFiles, rowsOf, startExport, unzip } from '../../testing/export-files.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createRefundedPack,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { failsWithoutConnection } from '../../testing/lock-waits.ts'
import { endLots } from '../../testing/packs.ts'
import { testApp } from '../../testing/test-app.ts'
import { EXPORT_FILES } from './files.ts'
import { exportTicket, readTicket } from './ticket.ts'

const portal = testApp()
let manager: Person

beforeEach(async () => {
  manager = await createManager(portal)
})

const start = () => startExport(portal, manager)
const download = (address: string) => downloadExport(portal, address)
const everything = () => exportedFiles(portal, manager)

test('everything is in one zip, one CSV file each', async () => {
  const lena = await createPerson(portal, { credits: 2 })
  const string_id = await createString(portal, { manufacturer: 'Yonex', name: 'BG80', color: 'White' })
  const racket_id = await createRacket(portal, lena, { racket_name: '=1+1', serial_number: 'A1' })
  const done = { order_status: 'COMPLETED', order_completion_date: new Date('2026-10-14T10:00Z') } as const
  const tomas = await createTechnician(portal)
  const aiko = await createTechnician(portal, { first_name: 'Aiko', last_name: 'Sato' })
  const strung = { ...done, technician_id: tomas.id, strung_by: aiko.id }
  await createJob(portal, lena, { racket_id, string_id, tension: 25, cross_tension: 27, ...strung })
  const files = await everything()
  expect([...files.keys()]).toEqual(Object.keys(EXPORT_FILES))
  expect(rowsOf(files, 'customers.csv').find(({ name }) => name === 'Lena Brandt')).toMatchObject({
    credits: '2',
    model: 'Astrox 99 Pro',
    nickname: "'=1+1",
    string: 'Yonex BG80 White',
    mains: '25 lbs',
    crosses: '27 lbs',
    'last strung': '2026-10-14',
  })
  const { customer_id, ...columns } = rowsOf(files, 'customers.csv')[0] ?? {}
  const names = Object.keys(columns)
  expect(names).toHaveLength(16)
  expect(recognizeColumns(names)).not.toContain(null)
  expect(rowsOf(files, 'string-jobs.csv')).toMatchObject([
    { customer: 'Lena Brandt', status: 'COMPLETED', technician: 'Tomas Okafor', strung_by: 'Aiko Sato' },
  ])
  expect(rowsOf(files, 'audit-trail.csv').at(-1)).toMatchObject({ action: 'export', subject: 'Everything' })
})

test.each(['＝1+1', 'soft;=1+1', "a\tb\r\n'@now", '-5', '-5+1', "'=1", ';;=1', 'C:\\new; =1', "Max's"])(
  'the text %j is protected like in other files, and an import reads it again',
  async (text) => {
    const lena = await createPerson(portal)
    await createRacket(portal, lena, { racket_name: text })
    const rackets = rowsOf(await everything(), 'customers.csv').map(({ nickname }) => nickname)
    expect(rackets).toContain(neutralized(text))
    expect(withoutQuote(neutralized(text))).toBe(text)
  },
)

/** Tables that are in no file, by the reason. */
const NOT_EXPORTED = {
  'settings, which their pages show': [
    ...['bench_settings', 'label_settings', 'message_settings', 'opening_hours', 'closed_dates', 'stringer_hours'],
    ...['stringer_absences', 'pay_rules', 'staff_invitations', 'waitlist'],
  ],
  'choices of people, which are in their own data': ['message_choices', 'message_wishes', 'push_devices'],
  secrets: ['api_keys', 'board_key', 'push_keys', 'tags'],
  'attempts, copies, counts, and what other tables have too': [
    ...['applied_definitions', 'card_payments', 'checkout_jobs', 'checkout_sessions', 'ended_lives', 'failed_refunds'],
    ...['idempotency_keys', 'kysely_migration', 'kysely_migration_lock', 'message_jobs', 'orders', 'refund_checks'],
    ...['string_job_counts', 'strung_jobs', 'tickets', 'undoable_actions', 'webhook_deliveries', 'webhook_events'],
  ],
}

test('each table is in a file, or this test says why it is not', async () => {
  const { rows } = await portal.pool.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const text = Object.values(EXPORT_FILES).join(' ')
  const isExported = (table: string) =>
    // The audit trail is a view of this table. Queries read the time zone from the shop's settings.
    table === 'audit_entries' || new RegExp(`\\b(from|join) ${table}\\b`).test(text)
  const missing = rows.map(({ table_name }) => String(table_name)).filter((table) => !isExported(table))
  expect(missing.toSorted()).toEqual(Object.values(NOT_EXPORTED).flat().toSorted())
})

test('packs with their credits, and the pay of stringers with its payouts, are in it', async () => {
  const lena = await createPerson(portal)
  const tomas = await createTechnician(portal)
  const body = { kind: 'per_racket', value: 800 }
  expect((await portal.ask('PUT', '/shop/pay/rule/', { as: manager, body })).status).toBe(200)
  const job = await createJob(portal, lena, { technician_id: tomas.id })
  const ready = { status: 'READY_FOR_PICKUP' }
  await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: tomas, body: ready })
  await portal.call('POST', '/shop/pay/payouts/', { as: manager, body: { technician: tomas.id, amount: 800 } })
  const sale = await createRefundedPack(portal, lena)
  const files = await everything()
  expect(rowsOf(files, 'pack-sales.csv')).toMatchObject([{ pack: String(sale), customer: 'Lena Brandt' }])
  expect(rowsOf(files, 'credit-lots.csv')).toMatchObject([{ pack: String(sale), customer_id: String(lena.id) }])
  expect(rowsOf(files, 'pay.csv')).toMatchObject([
    { job: String(job), amount: '800', payout: expect.stringMatching(/^\d+$/) },
  ])
  expect(rowsOf(files, 'payouts.csv')).toMatchObject([{ technician: 'Tomas Okafor', amount: '800', by: 'Mira Rahn' }])
})

test('the file of customers has what is in each racket, with the day of the shop', async () => {
  await portal.db.updateTable('shop_settings').set({ time_zone: 'Pacific/Auckland' }).execute()
  const lena = await createPerson(portal)
  const racket_id = await createRacket(portal, lena)
  for (const [month, tension] of [
    ['09', 24],
    ['10', 25],
  ] as const) {
    const strung_at = new Date(`2026-${month}-14T20:00Z`)
    const done = { order_status: 'COMPLETED', order_create_date: strung_at, order_completion_date: strung_at } as const
    await createJob(portal, lena, { racket_id, tension, ...done })
  }
  await createJob(portal, lena, { racket_id, tension: 26 })
  const customers = rowsOf(await everything(), 'customers.csv').filter(({ name }) => name === 'Lena Brandt')
  expect(customers).toMatchObject([{ mains: '25 lbs', 'last strung': '2026-10-15' }])
})

test('string jobs have each moment in its column, and orders that were undone are in no file', async () => {
  const lena = await createPerson(portal)
  await createJob(portal, lena, { order_status: 'CANCELLED', undone_at: new Date(), price: 2500 })
  const moments = {
    order_create_date: new Date('2026-10-01T10:00Z'),
    received_at: new Date('2026-10-02T10:00Z'),
    started_at: new Date('2026-10-03T10:00Z'),
    due_at: new Date('2026-10-04T10:00Z'),
    ready_at: new Date('2026-10-05T10:00Z'),
    left_at: new Date('2026-10-06T10:00Z'),
  }
  await createJob(portal, lena, { tension: 24, cross_tension: 26, order_status: 'COMPLETED', ...moments })
  const files = await everything()
  expect(rowsOf(files, 'string-jobs.csv')).toMatchObject([
    {
      ...{ mains: '24 lbs', crosses: '26 lbs', ordered_at: '2026-10-01T10:00:00.000Z' },
      ...{ received_at: '2026-10-02T10:00:00.000Z', started_at: '2026-10-03T10:00:00.000Z' },
      ...{ promised_at: '2026-10-04T10:00:00.000Z', ready_at: '2026-10-05T10:00:00.000Z' },
      left_at: '2026-10-06T10:00:00.000Z',
    },
  ])
  expect(rowsOf(files, 'price-lines.csv').map(({ amount }) => amount)).not.toContain('2500')
})

test('a closed day has what was voided, and what was in the drawer before and after', async () => {
  const [lena, tomas] = [await createPerson(portal), await createTechnician(portal)]
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Cash'] })
    .execute()
  const pay = async () => {
    const job = await createJob(portal, lena)
    await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: tomas, body: { way: 'Cash' } })
    return job
  }
  await pay()
  await portal.call('POST', `/technician/string_job/${await pay()}/void/`, { as: tomas, body: { reason: '' } })
  const { day } = (await portal.ask('GET', '/shop/money/close/', { as: manager })).body
  const counted = [{ way: 'Cash', expected: 7000, counted: 7000 }]
  const close = { day, drawer: 'Cash', float_before: 5000, float_left: 6000, counted }
  expect(await portal.ask('POST', '/shop/money/close/', { as: manager, body: close })).toMatchObject({ status: 201 })
  const files = await everything()
  expect(rowsOf(files, 'closed-days.csv')).toMatchObject([
    { way: 'Cash', count: '2', amount: '4000', refunded: '0', voided: '2000' },
  ])
  expect(rowsOf(files, 'day-counts.csv')).toMatchObject([
    { float_before: '5000', float_left: '6000', expected: '7000', counted: '7000', by: 'Mira Rahn' },
  ])
})

test('each customer has the number with which the other files name them', async () => {
  const [lena, twin] = [await createPerson(portal), await createPerson(portal)]
  const job = await createJob(portal, twin)
  const files = await everything()
  const customers = rowsOf(files, 'customers.csv').filter(({ name }) => name === 'Lena Brandt')
  expect(customers.map(({ customer_id }) => customer_id)).toEqual([String(lena.id), String(twin.id)])
  expect(rowsOf(files, 'string-jobs.csv')).toMatchObject([{ id: String(job), customer_id: customers[1]?.customer_id }])
})

test('customers and rackets that were deleted are not in the file of customers', async () => {
  const lena = await createPerson(portal)
  await createRacket(portal, lena, { racket_name: 'Smasher' })
  await createRacket(portal, lena, { racket_name: 'Broken', deleted_at: new Date() })
  await createPerson(portal, { auth_subject: null, first_name: '', last_name: '', email: '', deleted_at: new Date() })
  const customers = rowsOf(await everything(), 'customers.csv')
  expect(customers.map(({ customer_id }) => customer_id)).toEqual([String(manager.id), String(lena.id)])
  expect(JSON.stringify(customers)).toContain('Smasher')
})

test('credits that have expired count in no file as the balance of a customer', async () => {
  const lena = await createPerson(portal, { credits: 2 })
  await endLots(portal, lena, 1)
  const customers = rowsOf(await everything(), 'customers.csv')
  expect(customers.find(({ name }) => name === 'Lena Brandt')).toMatchObject({ credits: '0' })
})

test('spreadsheets read names with accents, and those in Chinese, in each file', async () => {
  await createPerson(portal, { first_name: 'Jörg', last_name: '陈' })
  const files = await everything()
  expect(files.get('customers.csv')).toContain('Jörg 陈')
  expect([...files].filter(([, text]) => !text.startsWith('\u{feff}')).map(([name]) => name)).toEqual([])
})

test('a payment that was voided is marked, so that the rest is the money that came in', async () => {
  const [lena, tomas] = [await createPerson(portal), await createTechnician(portal)]
  const [wrong, right] = [await createJob(portal, lena), await createJob(portal, lena)]
  for (const job of [wrong, right]) {
    await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: tomas, body: {} })
  }
  await portal.call('POST', `/technician/string_job/${wrong}/void/`, { as: tomas, body: { reason: '' } })
  const payments = rowsOf(await everything(), 'payments.csv')
  expect(payments.map(({ job, voided_on }) => [job, voided_on !== ''])).toEqual([
    [String(wrong), true],
    [String(right), false],
  ])
  expect(payments[0]?.voided_on).toBe(payments[0]?.day)
})

test('a close of more than an integer holds is in it, as a busy shop that counts in rupiah has it', async () => {
  const [lena, tomas] = [await createPerson(portal), await createTechnician(portal)]
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Cash'] })
    .execute()
  for (let payments = 0; payments < 3; payments += 1) {
    const job = await createJob(portal, lena, { price: 900_000_000 })
    await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: tomas, body: { way: 'Cash' } })
  }
  const { day } = (await portal.ask('GET', '/shop/money/close/', { as: manager })).body
  const counted = [{ way: 'Cash', expected: 2_700_000_000, counted: 2_700_000_000 }]
  const close = { day, drawer: 'Cash', float_before: 0, float_left: 0, counted }
  expect(await portal.ask('POST', '/shop/money/close/', { as: manager, body: close })).toMatchObject({ status: 201 })
  const files = await everything()
  expect(rowsOf(files, 'closed-days.csv')).toMatchObject([{ way: 'Cash', amount: '2700000000' }])
  expect(rowsOf(files, 'day-counts.csv')).toMatchObject([{ expected: '2700000000', counted: '2700000000' }])
})

test('messages are there without their links, and so are the texts of the shop', async () => {
  const lena = await createPerson(portal)
  const text_body = 'It is ready.\nhttps://shop.example/s/secret-tag\nSee you!'
  const message = { recipient: 'lena@club.example', subject: 'Your racket is ready', text_body, html_body: '' }
  await portal.db
    .insertInto('messages')
    .values([
      { kind: 'ready', customer_id: lena.id, ...message },
      { kind: 'account', ...message },
    ])
    .execute()
  const own = { kind: 'ready', language: 'en', subject: 'Ready', body: '=Come and get it' } as const
  await portal.db.insertInto('message_templates').values(own).execute()
  const files = await everything()
  expect(rowsOf(files, 'messages.csv')).toMatchObject([
    { kind: 'ready', customer_id: String(lena.id), text: 'It is ready.\n(link)\nSee you!' },
    { kind: 'account', text: '' },
  ])
  expect(rowsOf(files, 'message-texts.csv')).toMatchObject([
    { kind: 'ready', language: 'en', text: "'=Come and get it" },
  ])
})

test('the file of customers can be imported, and gives the same file again', async () => {
  const string_id = await createString(portal, { manufacturer: 'Yonex', name: 'BG80', color: 'White' })
  const done = { order_status: 'COMPLETED', order_completion_date: new Date('2026-10-14T10:00Z') } as const
  for (const first_name of ['Mia', 'Leon']) {
    const owner = await createPerson(portal, {
      first_name,
      email: `${first_name.toLowerCase()}@club.example`,
      auth_subject: null,
    })
    for (const tension of [24, 25]) {
      const racket_id = await createRacket(portal, owner, { tension_limit: 28 })
      await createJob(portal, owner, { racket_id, string_id, tension, pre_stretch: true, ...done })
    }
  }
  const guests = [{}, {}, { email: 'guest@club.example' }, { phone: '+12015550188' }]
  for (const guest of guests) {
    const nobody = { first_name: '', last_name: '', email: '', auth_subject: null }
    await createRacket(portal, await createPerson(portal, { ...nobody, ...guest }))
  }
  const before = (await everything()).get('customers.csv') ?? ''
  const again = { csv: before }
  expect(await portal.ask('POST', '/shop/people/import/', { as: manager, body: again })).toMatchObject({
    status: 200,
    body: { new_customers: 0, new_rackets: 0 },
  })
  const others = await portal.db.selectFrom('users').select('id').where('id', '<>', manager.id).execute()
  const ids = others.map(({ id }) => id)
  await portal.db.deleteFrom('string_jobs').where('owner_id', 'in', ids).execute()
  await portal.db.deleteFrom('rackets').where('owner_id', 'in', ids).execute()
  await portal.db.deleteFrom('users').where('id', 'in', ids).execute()

  const body = { csv: before }
  const { status, body: result } = await portal.ask('POST', '/shop/people/import/', { as: manager, body })
  expect([status, result.new_customers, result.new_rackets]).toEqual([200, 6, 8])
  // The customers have other numbers.
  const withoutNumbers = (csv: string) => csv.replaceAll(/,\d+$/gm, '')
  expect(withoutNumbers((await everything()).get('customers.csv') ?? '')).toBe(withoutNumbers(before))
})

test.each(['USD', 'JPY', 'KWD'] as const)(
  'the files of strings and of racket models can be imported, and change nothing in %s',
  async (currency) => {
    await portal.db.updateTable('shop_settings').set({ currency }).execute()
    const string_id = await createString(portal, {
      manufacturer: 'Yonex',
      name: '=5',
      surcharge: 1350,
      is_listed: false,
    })
    await portal.db.updateTable('strings').set({ reorder_level: 2 }).where('id', '=', string_id).execute()
    const count = { meters: 37.5, was: null }
    await portal.ask('POST', `/shop/stock/${string_id}/count/`, { as: manager, body: count })
    const files = await everything()
    for (const [name, path] of [
      ['strings.csv', '/shop/strings/import/preview/'],
      ['racket-models.csv', '/shop/models/import/preview/'],
    ] as const) {
      const body = { csv: files.get(name) ?? '' }
      const unchanged = rowsOf(files, name).length
      expect(await portal.ask('POST', path, { as: manager, body })).toMatchObject({
        status: 200,
        body: { added: 0, changed: 0, unchanged, errors: [] },
      })
    }
    expect(rowsOf(files, 'strings.csv').find(({ name }) => name === "'=5")).toMatchObject({
      stock_sets: '3',
      is_listed: 'no',
    })
  },
)

test('all files are of one moment, whatever changes during the download', async () => {
  const lena = await createPerson(portal, { last_name: 'Early' })
  await createJob(portal, lena)
  const address = await start()
  // Another session holds the table of the last file, so the export waits for it after it has read the others.
  const holder = await portal.pool.connect()
  await holder.query('begin; lock table audit_entries in access exclusive mode')
  const downloading = download(address).then((answer) => answer)
  const waiting =
    "select from pg_stat_activity where application_name = 'stringbed export' and wait_event_type = 'Lock'"
  await expect.poll(async () => (await portal.pool.query(waiting)).rowCount).toBe(1)
  await createJob(portal, await createPerson(portal, { last_name: 'Late' }))
  await holder.query("insert into audit_entries (action, subject) values ('tier', 'Late'); commit")
  holder.release()

  const files = unzip((await downloading).rawPayload)
  expect([...files.values()].filter((text) => text.includes('Late'))).toEqual([])
  expect(rowsOf(files, 'string-jobs.csv')).toHaveLength(1)
  expect(rowsOf(files, 'audit-trail.csv').at(-1)).toMatchObject({ action: 'export' })
})

test('a connection that is lost in the middle breaks the download off, and the portal goes on', async () => {
  const address = await start()
  const place = { application: 'stringbed export', table: 'audit_entries' }
  expect(await failsWithoutConnection(portal, place, () => download(address).then((answer) => answer))).toBe(true)
  // The database keeps the lock until it notices that the connection is lost.
  const starts = async () => (await portal.ask('POST', '/shop/export/', { as: manager, body: {} })).status
  await expect.poll(starts).toBe(200)
  expect((await download(await start())).statusCode).toBe(200)
})

test('a ticket is valid for a minute, for its person, while they are a manager', async () => {
  const address = await start()
  await portal.db.updateTable('users').set({ is_manager: false }).where('id', '=', manager.id).execute()
  expect((await download(address)).statusCode).toBe(404)
  expect((await download('/api/shop/export/1.99999999999.guess/')).statusCode).toBe(404)

  const ticket = exportTicket('secret', 7, 1_000_000)
  expect(readTicket('secret', ticket, 1_059_000)).toBe(7)
  expect(readTicket('secret', ticket, 1_061_000)).toBeNull()
  expect(readTicket('other', ticket, 1_000_000)).toBeNull()
  expect(readTicket('secret', ticket.replace('7.', '8.'), 1_000_000)).toBeNull()
})

test('a second export at the same time is refused, and an export that is broken off frees its connection', async () => {
  const first = await portal.pool.connect()
  const address = await start()
  await first.query("begin; select pg_advisory_xact_lock(hashtext('export'))")
  const refused = { error: 'Another export is running. Please try again in a minute.' }
  const again = await portal.ask('POST', '/shop/export/', { as: manager, body: {} })
  expect(again).toMatchObject({ status: 409, body: refused })
  const { statusCode, headers } = await download(address)
  expect([statusCode, headers['content-disposition']]).toEqual([409, undefined])
  await first.query('rollback')
  first.release()
  expect((await download(await start())).statusCode).toBe(200)
})
