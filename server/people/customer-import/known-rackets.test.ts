import { expect, test } from 'vitest'
import { customerFiles, HEADER, LEON, MIA } from '../../testing/customer-files.ts'
import { createPerson, createRacket } from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { testApp } from '../../testing/test-app.ts'
import { claimWalkIn } from '../walk-ins.ts'

const portal = testApp()
const { ask, preview, run, peopleNow, detailsOf } = customerFiles(portal)

test('a racket has the spelling of the catalog, however the file writes its model', async () => {
  const models = ['Yonex,Astrox 99 Pro,4U,28', 'Victor,DriveX 12,3U,33', 'RSL,Aero,4U,28', 'RSL Nova,X7,4U,28']
  const csv = ['manufacturer,model_name,weight_class,tension_limit', ...models].join('\n')
  await ask('POST', '/shop/models/import/', { csv })
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
