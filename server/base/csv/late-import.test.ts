import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createManager } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp({ uploadMs: 1_500 })

const IMPORTS = [
  ['users', '/shop/people/import/', 'name,email\nP,p@club.example'],
  ['strings', '/shop/strings/import/', 'manufacturer,name,color\nYonex,Never seen,Red'],
  ['racket_models', '/shop/models/import/', 'manufacturer,model_name,tension_limit\nYonex,Never seen,28'],
] as const

test('an import that takes too long answers 503 and stores nothing', async () => {
  const manager = await createManager(portal)
  const importAll = () =>
    Promise.all(
      IMPORTS.map(async ([, path, csv]) => (await portal.ask('POST', path, { as: manager, body: { csv } })).status),
    )
  const rows = () =>
    Promise.all(IMPORTS.map(async ([table]) => (await portal.db.selectFrom(table).select('id').execute()).length))
  const tables = sql.join(IMPORTS.map(([table]) => sql.table(table)))
  const lock = sql`lock table ${tables} in exclusive mode`
  const before = await rows()

  const late = await portal.db.transaction().execute(async (trx) => {
    await lock.execute(trx)
    return importAll()
  })
  expect(late).toEqual([503, 503, 503])
  // The imports wait for the first lock, and this one waits for the imports.
  await portal.db.transaction().execute((trx) => lock.execute(trx))
  expect(await rows()).toEqual(before)

  expect(await importAll()).toEqual([200, 200, 200])
  expect(await rows()).toEqual(before.map((count) => count + 1))
})
