import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isoDay } from '../../../contract/base/shop-time.ts'
import { IMPORT_FIELD_KEYS, type ImportField } from '../../../contract/people/customer-import.ts'
import { digestOf } from '../../testing/digest.ts'
import { createManager, createPerson, createRacket, createString, type Person } from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { testApp } from '../../testing/test-app.ts'
import { claimWalkIn } from '../walk-ins.ts'
import { readLine } from './read-lines.ts'
import { shopFacts } from './shop.ts'

const portal = testApp()
let manager: Person

beforeEach(async () => {
  manager = await createManager(portal)
})

const send = (path: string, lines: string[], more: object = {}) =>
  portal.ask('POST', `/shop/people/import/${path}`, { as: manager, body: { csv: lines.join('\n'), ...more } })
const preview = (lines: string[], more?: object) => send('preview/', lines, more)
const run = (lines: string[], more?: object) => send('', lines, more)
const peopleNow = async () =>
  (await portal.ask('GET', '/shop/people/?show=walk-ins', { as: manager })).body.results as {
    id: number
    first_name: string
  }[]
const detailsOf = (id: number) => portal.call('GET', `/shop/people/${id}/`, { as: manager })

const HEADER = 'name,email,phone,manufacturer,model,nickname,serial number,string,mains,crosses,pre-stretch,last strung'
const MIA = 'Mia Chen,mia@club.example,+1 201 555 0188,Yonex,Astrox 88 D,Smash,,BG80,25,27,yes,2026-10-14'
const LEON = 'Leon Chen,,+1 201 555 0189,Victor,Thruster F,,,,24,,,2026-09-30'

test('customers come with their rackets and last strings', async () => {
  await createString(portal, { manufacturer: 'Yonex', name: 'BG 80' })
  expect((await preview([HEADER, MIA, LEON])).body).toMatchObject({
    lines: 2,
    new_customers: 2,
    new_rackets: 2,
    set_ups: 2,
    known_customers: 0,
    error_count: 0,
    notes: [],
    ambiguous_date: null,
    sample: [
      {
        line: 2,
        name: 'Mia Chen',
        contact: 'mia@club.example',
        strings: 'Yonex: BG 80 - Sky Blue · 25 / 27 lbs',
        last_strung: '2026-10-14',
      },
      { line: 3, name: 'Leon Chen', contact: '+12015550189', racket: 'Victor: Thruster F', strings: '24 lbs' },
    ],
  })
  expect(await peopleNow()).toEqual([])

  expect((await run([HEADER, MIA, LEON])).body).toEqual({
    new_customers: 2,
    new_rackets: 2,
    set_ups: 2,
    left_out: null,
  })
  const [leon, mia] = await peopleNow()
  const { person, rackets, jobs } = await detailsOf(mia?.id ?? 0)
  expect(person).toMatchObject({ first_name: 'Mia', last_name: 'Chen', has_account: false })
  expect(rackets).toMatchObject([
    {
      racket_name: 'Smash',
      last_set_up: { string: { name: 'BG 80' }, tension: 25, cross_tension: 27, pre_stretch: true },
    },
  ])
  expect(rackets[0].last_set_up.date).toMatch(/^2026-10-14/)
  expect(jobs).toMatchObject([{ order_status: 'COMPLETED', price: null, is_order_paid: true, ticket: null }])
  expect((await detailsOf(leon?.id ?? 0)).rackets[0].last_set_up).toMatchObject({ string: null, cross_tension: null })
})

test('nobody gets a message, and one entry is in the audit trail', async () => {
  await run([HEADER, MIA, LEON])
  const messages = await portal.db.selectFrom('messages').select('id').execute()
  expect(messages).toEqual([])
  const { body } = await portal.ask('GET', '/shop/audit/', { as: manager })
  expect(body.results.filter(({ action }: { action: string }) => action === 'import')).toMatchObject([
    { subject: 'Customers', to: '2 customers, 2 rackets' },
  ])
})

test('importing a file twice changes nothing', async () => {
  const twins = [
    'Noor Haddad,noor@club.example,,Yonex,Nanoflare,,,,,,,',
    'Noor Haddad,noor@club.example,,Yonex,Nanoflare,,,,,,,',
  ]
  const notebook = 'Ana Silva,,,Li-Ning,Axforce 80,,,,,,,'
  const file = [HEADER, MIA, LEON, ...twins, notebook]
  expect((await run(file)).body).toMatchObject({ new_customers: 4, new_rackets: 5 })
  expect((await preview(file)).body).toMatchObject({ known_customers: 4, known_rackets: 5 })
  expect((await run(file)).body).toMatchObject({ new_customers: 0, new_rackets: 0, set_ups: 0 })
})

test('customers without an email are found again by names with letters that change with their case', async () => {
  const lines = ['name,credits', 'İlker Yılmaz,3', 'ΝΙΚΟΣ ΠΑΠΠΑΣ,2', 'Ömer Weiß,1']
  await run(lines)
  expect((await preview(lines)).body).toMatchObject({ new_customers: 0, known_customers: 3 })
  await run(lines)
  expect(await peopleNow()).toHaveLength(3)
})

test('lines with one serial number are one racket, with its newest strings', async () => {
  const lines = [
    'Mia Chen,mia@club.example,,Yonex,Astrox,,A1,,25,,,2026-08-01',
    'Mia Chen,mia@club.example,,Yonex,Astrox,,a1,,26,,,2026-10-01',
    'Mia Chen,mia@club.example,,Yonex,Astrox,,A1,,24,,,2026-05-01',
  ]
  expect((await run([HEADER, ...lines])).body).toMatchObject({ new_customers: 1, new_rackets: 1, set_ups: 1 })
  const [mia] = await peopleNow()
  expect((await detailsOf(mia?.id ?? 0)).rackets).toMatchObject([{ last_set_up: { tension: 26 } }])
})

test('a phone number, a tier and credits count on whichever line of a customer they are, and once', async () => {
  const lines = [
    'name,email,phone,tier,credits,racket',
    'Mia Chen,mia@club.example,,,,Yonex Astrox',
    'Mia Chen,mia@club.example,+1 201 555 0188,,3,Yonex Duora',
    'Mia Chen,mia@club.example,+1 201 555 0188,club,3,Yonex Arcsaber',
  ]
  expect((await run(lines)).body).toMatchObject({ new_customers: 1, new_rackets: 3 })
  const [mia] = await peopleNow()
  expect(mia).toMatchObject({ phone: { number: '+12015550188' }, tier_status: 'club', stringing_credits: 3 })
})

test('a customer who signs up during the import gets their rackets', async () => {
  const lena = await createPerson(portal, { email: '' })
  const profile = { first_name: 'Mia', last_name: 'Chen', email: 'mia@club.example', email_verified: true }
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'
  `
  const importing = await portal.db.transaction().execute(async (trx) => {
    await portal.people.save(lena.subject, profile, trx)
    const answer = run([HEADER, MIA])
    await expect.poll(async () => (await waiting.execute(portal.db)).rows.length).toBe(1)
    return { answer }
  })
  expect((await importing.answer).body).toMatchObject({ new_customers: 1 })
  expect((await detailsOf(lena.id)).rackets).toMatchObject([{ racket_name: 'Smash' }])
  expect(await peopleNow()).toEqual([])
})

test('an import that is killed in the middle leaves nothing, and can be repeated', async () => {
  const before = await digestOf(portal.db)
  // Another session holds the table of the jobs, so the import waits after it has stored people and rackets.
  const holder = await portal.pool.connect()
  await holder.query('begin; lock table string_jobs in share mode')
  const importing = run([HEADER, MIA, LEON])
  const kill = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into%string_jobs%'
  `
  await expect.poll(async () => (await kill.execute(portal.db)).rows.length).toBe(1)
  expect((await importing).status).toBe(503)
  await holder.query('rollback')
  holder.release()
  expect(await digestOf(portal.db)).toBe(before)
  expect((await run([HEADER, MIA, LEON])).body).toMatchObject({ new_customers: 2, set_ups: 2 })
})

describe('people who are here', () => {
  test('get new rackets and nothing else', async () => {
    const mia = await createPerson(portal, {
      first_name: 'M.',
      last_name: 'C.',
      email: 'MIA@club.example',
      phone: null,
    })
    await createRacket(portal, mia, { manufacturer: 'yonex', model_name: 'astrox 88 d', racket_name: 'smash' })
    const other = 'Mia Chen,mia@club.example,+1 201 555 0188,Victor,Auraspeed,,,,,,,'
    expect((await run([HEADER, MIA, other])).body).toMatchObject({ new_customers: 0, new_rackets: 1 })
    const { person, rackets } = await detailsOf(mia.id)
    expect(person).toMatchObject({ first_name: 'M.', last_name: 'C.', phone: null })
    expect(rackets).toHaveLength(2)
  })

  test('are found by name and phone only if they have no email', async () => {
    const named = { first_name: 'Leon', last_name: 'Chen', phone: '+12015550189', auth_subject: null }
    await createPerson(portal, { ...named, email: 'leon@club.example' })
    expect((await preview([HEADER, LEON])).body).toMatchObject({ new_customers: 1 })
    await createPerson(portal, { ...named, email: '' })
    expect((await preview([HEADER, LEON])).body).toMatchObject({ new_customers: 0, known_customers: 1 })
    expect((await preview([HEADER, LEON.replace('0189', '0190')])).body).toMatchObject({ new_customers: 1 })
  })

  test('are not found once they have left', async () => {
    const nobody = { auth_subject: null, email: '', first_name: '', last_name: '', phone: null }
    const { id } = await createPerson(portal, nobody)
    const file = [HEADER, LEON.replace('Leon Chen', `Guest User ${id}`).replace('+1 201 555 0189', '')]
    expect((await preview(file)).body).toMatchObject({ new_customers: 0, known_customers: 1 })
    await portal.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await preview(file)).body).toMatchObject({ new_customers: 1, known_customers: 0 })
  })

  test('with an email that they have not confirmed are someone else', async () => {
    await createPerson(portal, { email: 'mia@club.example', email_verified: false })
    expect((await preview([HEADER, MIA])).body).toMatchObject({ new_customers: 1, known_customers: 0 })
  })
})

describe('errors', () => {
  test.each([
    ['Tom,t@x.example,,Victor,K,,,,300,,,2026-01-01', 'Mains 300: tensions go from 20 to 36 lbs'],
    ['Tom,t@x.example,,Victor,K,,,,"25,2",,,2026-01-01', 'Mains 25.2: tensions have steps of 0.5 lbs'],
    ['Tom,t@x.example,,Victor,K,,,,25,24,,2026-01-01', 'Crosses 24 are looser than the mains'],
    [',t@x.example,,Victor,K,,,,,,,', 'The name is missing'],
    ['Tom,t.example,,Victor,K,,,,,,,', 'This does not look like an email address'],
    ['Tom,,12,Victor,K,,,,,,,', "The phone number '12' needs its country code, such as +49 30 1234567"],
    ['Tom,,,Victor,,,,,,,,', 'Model name is required'],
    ['Tom,,,Victor,K,,,,25,,,2026-02-31', 'The date 2026-02-31 does not exist'],
    ['Tom,,,Victor,K,,,,25,,,45231', "'45231' is not a date, such as 2026-10-14"],
    ['Tom,,,Victor,K,,,,25,,,2199-02-01', 'The date 2199-02-01 is in the future'],
    ['Tom,,,Victor,K,,,,25,,perhaps,', 'Pre-stretch must be yes or no'],
    ['Tom,,,Victor,K,,,,,,,,,', 'This line has more cells (14) than there are columns (12)'],
    ['Tom,mia@club.example,,Victor,K,,,,,,,', 'mia@club.example is the email of Mia Chen on line 2'],
  ])('%s', async (line, message) => {
    const file = [HEADER, MIA, line]
    expect((await preview(file)).body).toMatchObject({
      error_count: 1,
      errors: [{ line: 3, message }],
      new_customers: 1,
    })
    const refused = await run(file)
    expect([refused.status, refused.body.error]).toEqual([400, `Line 3: ${message}. Nothing was imported.`])
    expect(await peopleNow()).toEqual([])

    const { body } = await run(file, { leaves_out_errors: true })
    expect(body).toMatchObject({ new_customers: 1, left_out: { filename: 'customers-left-out.csv' } })
    expect(body.left_out.csv).toContain(message)
  })

  test('a phone number that is not valid is left out of its line, and the preview names it', async () => {
    const file = [
      'name,email,phone,racket',
      'Mia Chen,mia@club.example,+49 30 1,Yonex Astrox',
      'Leon Chen,,+1 201 555 0189,Yonex Astrox',
      'Noor Haddad,,n/a,Yonex Astrox',
    ]
    expect((await preview(file)).body).toMatchObject({
      error_count: 0,
      new_customers: 3,
      notes: ["1 line with the phone number '+49 30 1', which is not valid: the customer is imported without it"],
    })
    expect((await run(file)).body).toMatchObject({ new_customers: 3, new_rackets: 3, left_out: null })
    expect(await peopleNow()).toMatchObject([
      { first_name: 'Leon', phone: { number: '+12015550189' } },
      { first_name: 'Mia', phone: null },
      { first_name: 'Noor', phone: null },
    ])
  })

  test('the preview counts the notes that it does not list, and begins with the one about most lines', async () => {
    const lines = Array.from({ length: 23 }, (_, n) => `Mia ${n},+49 30 ${n}`)
    const { notes } = (await preview(['name,phone', ...lines, 'Noor,+49 30 22', 'Leon,+49 30 22'])).body
    expect([notes.length, notes.at(-1)]).toEqual([21, '3 more notes'])
    expect(notes[0]).toContain("3 lines with the phone number '+49 30 22'")
  })

  test('are not two spellings of a name with one email', async () => {
    const file = [HEADER, MIA, 'MIA CHEN,mia@club.example,,Victor,K,,,,,,,']
    expect((await preview(file)).body).toMatchObject({ error_count: 0, new_customers: 1, new_rackets: 2 })
  })

  test('the preview shows the first text of each column, also if its first line has none', async () => {
    const { columns } = (await preview([HEADER, LEON, MIA])).body
    expect(columns.slice(0, 2)).toMatchObject([{ sample: 'Leon Chen' }, { sample: 'mia@club.example' }])
  })

  test('the preview of a long file has its first 20 rackets in the order of the file, and its first 100 errors', async () => {
    const rackets = Array.from({ length: 30 }, (_, n) => `${n % 2 ? 'Mia' : 'Leon'},Yonex Astrox ${n},`)
    const errors = Array.from({ length: 120 }, (_, n) => `Tom,Yonex Nanoray,tom${n}.example`)
    const { body } = await preview(['name,racket,email', ...rackets, ...errors])
    const linesOf = (shown: { line: number }[]) => shown.map(({ line }) => line)
    const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)
    expect(body).toMatchObject({ lines: 150, new_rackets: 30, error_count: 120 })
    expect([linesOf(body.sample), linesOf(body.errors)]).toEqual([from(2, 20), from(32, 100)])
  })

  test('lines that are left out keep all of their cells, and can be imported once they are corrected', async () => {
    const file = ['name,email,racket,tension,last strung', 'Chen, Tom,t@x.example,Victor K,25,2026-10-01']
    const { csv } = (await run(file, { leaves_out_errors: true })).body.left_out
    expect(csv).toContain(
      'This line has more cells (6) than there are columns (5),Chen, Tom,t@x.example,Victor K,25,2026-10-01',
    )
    const corrected = csv.replace('Chen, Tom', 'Tom Chen')
    expect((await preview([corrected])).body).toMatchObject({ error_count: 0, set_ups: 1 })
  })

  test.each([
    ['semicolons', ['name;racket;tension', 'Chen, Mia;Victor K;99'], 'What is wrong;name;racket;tension'],
    ['tabs', ['name\tracket\ttension', 'Mia\tVictor K\t99'], 'What is wrong\tname\tracket\ttension'],
    ['what the file names', ['sep=|', 'name|racket|tension', 'Mia|Victor K|99'], 'What is wrong|name|racket|tension'],
  ])('lines that are left out are separated like the file: %s', async (_, file, header) => {
    const { csv } = (await run(file, { leaves_out_errors: true })).body.left_out
    expect(csv.split('\r\n')[0]).toBe(`\u{feff}${header}`)
    expect((await preview([csv.replaceAll('99', '25')])).body).toMatchObject({
      error_count: 0,
      new_customers: 1,
      new_rackets: 1,
    })
  })

  test.each([
    ['', 'The file is empty'],
    ['email\nmia@club.example', 'Choose the column with the name of the customer'],
    ['name\n"Mia', 'A quotation mark is opened here but never closed'],
  ])('a file that cannot be read: %j', async (csv, message) => {
    expect((await preview([csv])).body.problem).toContain(message)
    expect((await run([csv], { leaves_out_errors: true })).status).toBe(400)
  })

  test('with errors is refused in the language of the reader, whole', async () => {
    await portal.db
      .updateTable('shop_settings')
      .set({ languages: ['de'] })
      .execute()
    const refusal = async (...lines: string[]) => {
      const body = { csv: ['name,racket,tension,date', ...lines].join('\n') }
      const headers = { 'accept-language': 'de', 'sec-fetch-mode': 'cors' }
      return (await portal.ask('POST', '/shop/people/import/', { as: manager, body, headers })).body.error
    }
    const [wrong, odd] = ['Tom,Yonex Astrox,99,2026-04-03', 'Tom,Yonex Astrox,25/25.3,2026-04-03']
    const first = 'Zeile 2: Längssaiten 99: Bespannungshärten gehen von 20 bis 36 lbs. Es wurde nichts importiert.'
    expect(await refusal(wrong)).toBe(first)
    expect(await refusal(wrong, odd)).toBe(`${first} 1 weitere Zeile hat Fehler.`)
    expect(await refusal(wrong, odd, odd)).toBe(`${first} 2 weitere Zeilen haben Fehler.`)
    expect(await refusal(odd)).toBe(
      'Zeile 2: Quersaiten 25.3: Bespannungshärten haben Schritte von 0.5 lbs. Es wurde nichts importiert.',
    )
    await portal.db.updateTable('shop_settings').set({ languages: [] }).execute()
  })

  test('columns that do not fit the file', async () => {
    expect((await preview(['name,email', 'Mia,'], { columns: ['name'] })).status).toBe(400)
    expect(await preview(['name', 'Mia'], { columns: 0 })).toMatchObject({
      status: 400,
      body: { error: 'Please send the columns as a list' },
    })
    const twice = await preview(['a,b', 'Mia,Leon'], { columns: ['name', 'name'] })
    expect(twice.body.problem).toBe('Line 1: Two columns are Name. Choose one of them')
  })
})

describe('other files', () => {
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
      portal.db
        .selectFrom('users')
        .select(['tier_status', 'stringing_credits'])
        .where('first_name', '=', name)
        .execute()
    expect(await tierOf('Mia')).toEqual([{ tier_status: 'club', stringing_credits: 3 }])
    expect(await tierOf('Noor')).toEqual([{ tier_status: 'standard', stringing_credits: 0 }])
  })
})

test('a racket has the spelling of the catalog, however the file writes its model', async () => {
  const models = ['Yonex,Astrox 99 Pro,4U,28', 'Victor,DriveX 12,3U,33', 'RSL,Aero,4U,28', 'RSL Nova,X7,4U,28']
  const csv = ['manufacturer,model_name,weight_class,tension_limit', ...models].join('\n')
  await portal.ask('POST', '/shop/models/import/', { as: manager, body: { csv } })
  const file = [
    'name,racket,brand,model',
    'Mia Chen,astrox 99 pro,yonex,',
    'Leon Chen,VICTOR drive-x 12,,',
    'Noor Haddad,,YONEX,Duora 10',
    'Ida Holm,rsl nova x7,,',
  ]
  const { sample } = (await preview(file)).body
  expect(sample.map(({ racket }: { racket: string }) => racket)).toEqual([
    'Yonex: Astrox 99 Pro',
    'Victor: DriveX 12',
    'Yonex: Duora 10',
    'RSL Nova: X7',
  ])
  const mia = await createPerson(portal, { first_name: 'Mia', last_name: 'Chen', email: '', phone: null })
  await createRacket(portal, mia, { manufacturer: 'yonex', model_name: 'astrox 99pro' })
  expect((await preview(file)).body).toMatchObject({ known_rackets: 1, new_rackets: 3 })
})

test('a racket goes to the account with the email, and not to an older customer without an account', async () => {
  const email = 'mia@club.example'
  await createPerson(portal, { auth_subject: null, email })
  const mia = await createPerson(portal, { email, email_verified: true })
  await run([HEADER, MIA])
  // The limits for what customers add themselves do not count it.
  expect(await portal.db.selectFrom('rackets').select(['owner_id', 'is_from_counter']).execute()).toEqual([
    { owner_id: mia.id, is_from_counter: true },
  ])
})

test('a racket is known by its serial number, or by its names if one of the two has no serial number', async () => {
  const header = 'name,email,manufacturer,model,nickname,serial number'
  const file = (...rackets: string[]) => [
    header,
    ...rackets.map((racket) => `Mia Chen,mia@club.example,Yonex,${racket}`),
  ]
  await run(file('A,Smash,S1', 'A,Smash,', 'B,,S2', 'C,,'))
  const known = async (...rackets: string[]) => (await preview(file(...rackets))).body.known_rackets
  expect(await known('A,Smash,S1', 'A,Smash,', 'B,,s2', 'c,,')).toBe(4)
  expect(await known('Other,Name,S1')).toBe(1)
  expect(await known('A,Smash,S9')).toBe(1)
  expect(await known('B,,S9')).toBe(0)
  expect(await known('B,,')).toBe(1)
  expect(await known('C,,S3', 'C,,S4')).toBe(1)
  expect(await known('A,Smash,', 'A,Smash,', 'A,Smash,')).toBe(2)
})

test('a racket that its owner deleted is not known', async () => {
  await run([HEADER, MIA])
  await portal.db.updateTable('rackets').set({ deleted_at: new Date() }).execute()
  expect((await preview([HEADER, MIA])).body).toMatchObject({ known_customers: 1, known_rackets: 0, new_rackets: 1 })
})

test('a racket without a serial number does not take the place of one that the file also has', async () => {
  const header = 'name,email,manufacturer,model,serial number'
  const file = (...serials: string[]) => [
    header,
    ...serials.map((serial) => `Mia Chen,mia@club.example,Yonex,Astrox,${serial}`),
  ]
  const serialsAfter = async (...serials: string[]) => {
    await run(file(...serials))
    const [mia] = await peopleNow()
    const { rackets } = await detailsOf(mia?.id ?? 0)
    return rackets.map(({ serial_number }: { serial_number: string }) => serial_number).sort()
  }
  expect(await serialsAfter('S1')).toEqual(['S1'])
  expect(await serialsAfter('', 'S1')).toEqual(['', 'S1'])
  expect(await serialsAfter('S2', '', 'S1')).toEqual(['', 'S1', 'S2'])
  expect(await serialsAfter('S1', 'S2', '')).toEqual(['', 'S1', 'S2'])
})

test('an import is refused when a customer of it signs up meanwhile, because their new racket would be lost', async () => {
  await run([HEADER, MIA, LEON])
  const walkIns = await peopleNow()
  const [mia, leon] = ['Mia', 'Leon'].map((name) => walkIns.find(({ first_name }) => first_name === name)?.id ?? 0)
  const account = await createPerson(portal, { first_name: 'Mia', email: 'mia@club.example', email_verified: false })
  // The import waits for Leon's row when it adds their rackets.
  const holder = await portal.pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [leon])
  const importing = run([HEADER, MIA.replace('Smash', 'Second'), LEON.replace('Thruster F', 'Auraspeed')])
  expect(await untilWaiting(portal.db, 1)).toBe(1)
  await portal.db.updateTable('users').set({ email_verified: true }).where('id', '=', account.id).execute()
  await portal.db.transaction().execute((trx) => claimWalkIn(trx, account.id, 'mia@club.example'))
  await holder.query('rollback')
  holder.release()
  const { status } = await importing
  const lost = await portal.db
    .selectFrom('rackets')
    .select('id')
    .where('owner_id', '=', mia ?? 0)
    .execute()
  expect([status, lost]).toEqual([409, []])
  expect((await run([HEADER, MIA.replace('Smash', 'Second')])).body).toMatchObject({ new_customers: 0, new_rackets: 1 })
  const { rackets } = await detailsOf(account.id)
  expect(rackets.map(({ racket_name }: { racket_name: string }) => racket_name).sort()).toEqual(['Second', 'Smash'])
})

test('each field that a column can have is read', async () => {
  const cells: Partial<Record<ImportField, string>> = { last_name: 'Chen', racket: 'Yonex Astrox 88 D' }
  const read = new Set<ImportField>()
  const cellOf = (field: ImportField) => {
    read.add(field)
    return cells[field] ?? ''
  }
  readLine(cellOf, { line: 2, shop: await shopFacts(portal.db), order: 'ymd' })
  expect([...read].toSorted()).toEqual(IMPORT_FIELD_KEYS.toSorted())
})
