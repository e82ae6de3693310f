import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { IMPORT_FIELD_KEYS, type ImportField } from '../../../contract/people/customer-import.ts'
import { customerFiles, HEADER, LEON, MIA } from '../../testing/customer-files.ts'
import { digestOf } from '../../testing/digest.ts'
import { createPerson, createRacket, createString } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { readLine } from './read-lines.ts'
import { shopFacts } from './shop.ts'

const portal = testApp()
const { ask, preview, run, peopleNow, detailsOf } = customerFiles(portal)

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
  const { body } = await ask('GET', '/shop/audit/')
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
