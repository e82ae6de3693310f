import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { StartError } from '../base/process/start-error.ts'
import { createJob, createPerson } from '../testing/factories.ts'
import { placeOf } from '../testing/manage-place.ts'
import { testApp } from '../testing/test-app.ts'
import { commands } from './commands.ts'

const portal = testApp()

function run(name: string, args: string[], options: Record<string, unknown> = {}) {
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) throw new Error(`There is no command ${name}`)
  return command.run(portal.db, args, options, placeOf())
}

const newCustomer = (overrides = {}) => createPerson(portal, { email: 'Lena@club.example', ...overrides })

test('a technician is added and removed, and the change applies to their next request', async () => {
  const lena = await newCustomer()
  const isTechnician = async () => (await portal.call('GET', '/me/', { as: lena })).is_technician
  expect(await run('technician add', ['lena@club.example'])).toBe('lena@club.example is now a technician.')
  expect(await isTechnician()).toBe(true)
  expect(await run('technician add', ['lena@club.example'])).toBe('lena@club.example is already a technician.')
  expect(await run('technician remove', ['lena@club.example'])).toBe('lena@club.example is no longer a technician.')
  expect(await isTechnician()).toBe(false)
})

test('a manager is added and removed', async () => {
  const lena = await newCustomer()
  await run('manager add', ['lena@club.example'])
  expect((await portal.ask('GET', '/me/', { as: lena })).body.is_manager).toBe(true)
  await expect(run('manager remove', ['lena@club.example'])).rejects.toThrow('This is the last manager')
  await createPerson(portal, { is_manager: true })
  expect(await run('manager remove', ['lena@club.example'])).toBe('lena@club.example is no longer a manager.')
  const trail = await portal.db.selectFrom('audit_trail').select(['actor_id', 'subject', 'to_value']).execute()
  expect(trail).toEqual([
    { actor_id: null, subject: 'manager', to_value: 'yes' },
    { actor_id: null, subject: 'manager', to_value: 'no' },
  ])
})

test('strings are imported from a file, either all or none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stringbed-import-test-'))
  const file = join(folder, 'strings.csv')
  const list = async (...lines: string[]) => {
    await writeFile(file, Buffer.from(['manufacturer;name;color', ...lines].join('\r\n'), 'latin1'))
    return run('strings import', [file])
  }
  await portal.db.deleteFrom('strings').execute()
  await expect(list('Yonex;BG80;Red', 'Yonex;;Red', 'Yonex;BG80;red')).rejects.toThrow(
    'Nothing was imported:\n  line 3: Name is required\n  line 4: The same string is on line 2',
  )
  expect(await list('Yonex;BG80;Rosé', 'Yonex;BG80;Red')).toBe('2 added, 0 changed, 0 unchanged.')
  const strings = await portal.db.selectFrom('strings').select('color').orderBy('color').execute()
  expect(strings.map(({ color }) => color)).toEqual(['Red', 'Rosé'])
  await expect(run('strings import', [join(folder, 'none.csv')])).rejects.toThrow('cannot be read')
  await rm(folder, { recursive: true })
})

test('currency, unit and tax follow the rules of the settings page and are recorded', async () => {
  const settings = () =>
    portal.db
      .selectFrom('shop_settings')
      .select(['currency', 'tension_unit', 'tax_rate', 'tax_number'])
      .executeTakeFirstOrThrow()
  await expect(run('currency set', ['XYZ'])).rejects.toThrow('Choose a currency from the list.')
  await expect(run('unit set', ['stone'])).rejects.toThrow('The unit of tensions must be lbs or kg.')
  for (const percent of ['100', '-1', '19 %', '1.2345']) {
    await expect(run('tax set', [percent]), percent).rejects.toThrow('The tax rate')
  }
  expect(await settings()).toEqual({ currency: 'USD', tension_unit: 'lbs', tax_rate: null, tax_number: '' })
  expect(await run('currency set', ['eur'])).toBe('The currency of the shop is EUR.')
  expect(await run('unit set', ['KG'])).toBe('The shop takes orders in kg.')
  expect(await run('tax set', ['19'], { number: 'DE 123' })).toBe(
    "The shop's prices include 19% tax, with the tax number DE 123.",
  )
  expect(await settings()).toEqual({ currency: 'EUR', tension_unit: 'kg', tax_rate: 19, tax_number: 'DE 123' })
  const trail = await portal.db.selectFrom('audit_trail').select(['actor_id', 'subject', 'to_value']).execute()
  expect(trail).toEqual(
    [
      ['currency', 'EUR'],
      ['tension unit', 'kg'],
      ['tax rate', '19'],
      ['tax number', 'DE 123'],
    ].map(([subject, to_value]) => ({ actor_id: null, subject, to_value })),
  )
  await createJob(portal, await newCustomer())
  await expect(run('currency set', ['USD'])).rejects.toThrow('The currency can no longer change')
  expect(await run('tax set', ['0'])).toBe("The shop's prices include no tax.")
  // The settings row is kept between tests.
  await sql`delete from shop_settings; insert into shop_settings default values`.execute(portal.db)
})

test('a role is refused for an unknown address, a walk-in customer and a shared address', async () => {
  await expect(run('manager add', ['nobody@club.example'])).rejects.toThrow('No one has signed up with')
  await newCustomer({ auth_subject: null })
  await expect(run('manager add', ['lena@club.example'])).rejects.toThrow('walk-in customer')
  await newCustomer()
  expect(await run('manager add', ['lena@club.example'])).toBe('lena@club.example is now a manager.')
  await newCustomer()
  await expect(run('manager remove', ['lena@club.example'])).rejects.toThrow('More than one person')
})

test.each(['technician', 'manager'])('an unconfirmed account becomes %s only if the command says so', async (role) => {
  const lena = await newCustomer({ email_verified: false })
  const has = async () => (await portal.ask('GET', '/me/', { as: lena })).body[`is_${role}`]
  await expect(run(`${role} add`, ['lena@club.example'])).rejects.toThrow('has not confirmed this email')
  expect(await has()).toBe(false)
  await run(`${role} add`, ['lena@club.example'], { unconfirmed: true })
  expect(await has()).toBe(true)
})

test('credits are granted through the ledger', async () => {
  const lena = await newCustomer({ credits: 2 })
  const granted = await run('credits grant', ['lena@club.example', '3'], { reason: 'Won the club cup' })
  expect(granted).toBe('lena@club.example received 3 credits and now has 5.')
  const entries = await portal.db.selectFrom('credit_entries').selectAll().where('user_id', '=', lena.id).execute()
  expect(entries.at(-1)).toMatchObject({ amount: 3, balance_after: 5, reason: 'granted', note: 'Won the club cup' })
})

test.each([
  ['0', 'x'],
  ['-1', 'x'],
  ['1.5', 'x'],
  ['1001', 'x'],
  ['1e2', 'x'],
  ['1', ''],
  ['1', 'one\ntwo'],
  ['1', 'x'.repeat(501)],
])('credits are not granted for %j with the reason %j', async (number, reason) => {
  const lena = await newCustomer()
  await expect(run('credits grant', ['lena@club.example', number], { reason })).rejects.toThrow(StartError)
  expect((await portal.ask('GET', '/me/', { as: lena })).body.stringing_credits).toBe(0)
})

test('a tier can be assigned if it exists', async () => {
  const lena = await newCustomer()
  await run('tier set', ['lena@club.example', 'team'])
  expect((await portal.ask('GET', '/me/', { as: lena })).body).toMatchObject({
    tier_status: 'team',
    stringing_price: 2200,
  })
  await expect(run('tier set', ['lena@club.example', 'gold'])).rejects.toThrow(
    'The tier gold does not exist. The tiers are: standard, club, plus, team.',
  )
})

test('people are listed in columns', async () => {
  const lena = await newCustomer({ is_technician: true })
  expect(await run('people list', [])).toBe(
    [
      'ID  EMAIL              NAME         TIER      CREDITS  ROLES',
      `${lena.id}   Lena@club.example  Lena Brandt  standard  0        technician`,
    ].join('\n'),
  )
})
