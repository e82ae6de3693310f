import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { prepare } from './prepare.ts'

const portal = testApp()

test('a prepared query is built once and runs with the values of each call', async () => {
  let built = 0
  const doubled = prepare({ number: 'integer', words: 'text[]' }, (db, { number, words }) => {
    built += 1
    return db
      .selectNoFrom([
        sql<number>`${number} * 2`.as('double'),
        sql<string>`array_to_string(${words}, ${'-'})`.as('words'),
      ])
      .where(sql<boolean>`${number} > ${0}`)
  })
  expect(await doubled.first(portal.db, { number: 4, words: ['a', 'b'] })).toEqual({ double: 8, words: 'a-b' })
  expect(await doubled.first(portal.db, { number: 5, words: [] })).toEqual({ double: 10, words: '' })
  expect(await doubled.all(portal.db, { number: -1, words: [] })).toEqual([])
  expect(built).toBe(1)
})

test('the types do not allow reading a parameter while the query is built', async () => {
  const person = await createPerson(portal)
  const named = prepare({ id: 'integer', name: 'text' }, (db, { id, name }) => {
    // @ts-expect-error A parameter cannot be compared.
    void (id > 3)
    // @ts-expect-error A parameter has no properties of its value.
    void name.length
    return db.selectFrom('users').select('id').where('id', '=', id).where('first_name', '=', name)
  })
  expect(await named.first(portal.db, { id: person.id, name: 'Lena' })).toEqual({ id: person.id })
  // @ts-expect-error Every parameter needs a value.
  await named.first(portal.db, { id: person.id })
})
