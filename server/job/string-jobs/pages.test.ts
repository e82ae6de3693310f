import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPerson, createRacket } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

test.each(['string_job', 'history'])('%s has the 1,000 newest jobs, and the others on further pages', async (list) => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  const { rows } = await sql<{ id: number }>`
    insert into string_jobs (owner_id, racket_id, tension, price)
    select ${me.id}, ${racket}, 24, 3000 from generate_series(1, 1001) returning id
  `.execute(portal.db)
  const ids = rows.map(({ id }) => id).toSorted((a, b) => b - a)
  const page = async (query: string) => {
    const path = list === 'history' ? `/racket/${racket}/history/` : '/string_job/'
    const { status, body } = await portal.ask('GET', path + query, { as: me })
    return status === 200 ? body.map(({ id }: { id: number }) => id) : status
  }
  expect(await page('')).toEqual(ids.slice(0, 1_000))
  expect(await page('?page=2')).toEqual(ids.slice(1_000))
  expect(await page('?page=3')).toEqual([])
  expect(await page('?page=0')).toBe(400)
})
