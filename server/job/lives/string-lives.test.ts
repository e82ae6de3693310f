import { expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createString, type Person } from '../../testing/factories.ts'
import { daysAgo } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'
import { measureStringLives } from './string-lives.ts'

const portal = testApp()

/** Strings a new racket so many times, each of which lasts some days. */
async function strungTimes(owner: Person, string_id: number, times: number, days: number, overrides: object = {}) {
  const racket_id = await createRacket(portal, owner)
  for (let time = times; time >= 0; time--) {
    const ready = daysAgo(time * (days + 1) + 1)
    const came = daysAgo(time * (days + 1) + 2)
    const moments = { order_create_date: came, received_at: came, ready_at: ready, order_completion_date: ready }
    await createJob(portal, owner, { racket_id, string_id, order_status: 'COMPLETED', ...moments, ...overrides })
  }
}

async function lasting(id: number) {
  await measureStringLives(portal.db)
  const { body } = await portal.ask('GET', '/inventory/strings/', { as: await createPerson(portal) })
  return body.find((string: { id: number }) => string.id === id)?.lasts_days
}

test('the picker says how long a string lasts here, from ten lives of three customers on, in all of its colors', async () => {
  const [lena, yuki, hana] = [await createPerson(portal), await createPerson(portal), await createPerson(portal)]
  const blue = await createString(portal, { name: 'BG80', color: 'Blue' })
  const white = await createString(portal, { name: 'BG80', color: 'White' })
  const other = await createString(portal, { name: 'Exbolt' })
  await strungTimes(lena, blue, 5, 40)
  await strungTimes(yuki, white, 5, 46)
  expect(await lasting(blue)).toBeNull()
  await strungTimes(hana, blue, 4, 60)
  expect(await lasting(blue)).toBe(46)
  expect(await lasting(white)).toBe(46)
  expect(await lasting(other)).toBeNull()
})

test('nine lives of three customers are too few, and so are those of hybrids', async () => {
  const people = [await createPerson(portal), await createPerson(portal), await createPerson(portal)]
  const string = await createString(portal)
  const crosses = await createString(portal)
  const half = (id: number) => ({ string: id, tension: 24 })
  const bed = { unit: 'lbs', mains: half(string), crosses: half(crosses), pre_stretch: false }
  for (const person of people) await strungTimes(person, string, 3, 30)
  for (const person of people) await strungTimes(person, string, 3, 20, { as_strung: JSON.stringify(bed) })
  expect(await lasting(string)).toBeNull()
})

test('string beds are built by the queries themselves, because a call for each takes longer than a statement may', async () => {
  const { rows } = await portal.pool.query('explain (verbose) select string_id from bed_lives where is_counted')
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('ordered_bed')
})

test('strings that were really strung count in place of those that were ordered', async () => {
  const people = [await createPerson(portal), await createPerson(portal), await createPerson(portal)]
  const [ordered, strung] = [await createString(portal), await createString(portal, { name: 'Exbolt' })]
  const half = { string: strung, tension: 24 }
  const bed = { unit: 'lbs', mains: half, crosses: half, pre_stretch: false }
  for (const person of people) await strungTimes(person, ordered, 4, 30, { as_strung: JSON.stringify(bed) })
  expect(await lasting(ordered)).toBeNull()
  expect(await lasting(strung)).toBe(30)
})
