import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allShelves, type KeptRacket, proposeShelf, strangersOn } from './bench.ts'

const racks = { racks: 2, places: 2 }
const kept = (job: number, shelf: string, customer_id: number): KeptRacket => ({
  job,
  shelf,
  customer_id,
  customer: `Customer ${customer_id}`,
  ticket: `A-0${job}`,
})
const lena = { id: 9, customer_id: 1 }

test('shelves are named rack by rack', () => {
  expect(allShelves(racks)).toEqual(['A1', 'A2', 'B1', 'B2'])
  expect(allShelves({ racks: 6, places: 8 })).toHaveLength(48)
})

test.each([
  ['the first free shelf', [kept(1, 'A1', 2)], 'A2'],
  ['the shelf with other rackets of the customer', [kept(1, 'A1', 2), kept(2, 'B2', 1)], 'B2'],
  ['the first of several such shelves', [kept(1, 'B2', 1), kept(2, 'A2', 1)], 'A2'],
  ['the first free shelf rather than the shelf that the racket itself is on', [kept(9, 'B1', 1)], 'A1'],
  ['a shelf of the shop when another racket is on a shelf that no longer exists', [kept(1, 'F7', 1)], 'A1'],
  ['no shelf when all are taken', [kept(1, 'A1', 2), kept(2, 'A2', 3), kept(3, 'B1', 4), kept(4, 'B2', 5)], null],
])('proposes %s', (_, rackets, shelf) => {
  expect(proposeShelf({ ...racks, kept: rackets }, lena)).toBe(shelf)
})

test('never proposes a shelf with a racket of another customer unless the customer has one there', () => {
  const racket = fc.record({
    job: fc.integer({ min: 1, max: 30 }),
    shelf: fc.constantFrom(...allShelves(racks), 'F7'),
    customer_id: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(racket, { maxLength: 8 }), (rackets) => {
      // A job has one customer.
      const all = rackets.map(({ job, shelf, customer_id }) => kept(job, shelf, job === lena.id ? 1 : customer_id))
      const shelf = proposeShelf({ ...racks, kept: all }, lena)
      const isOwn = all.some((each) => each.job !== lena.id && each.customer_id === 1 && each.shelf === shelf)
      if (shelf && !isOwn) expect(strangersOn(all, shelf, lena)).toEqual([])
    }),
  )
})
