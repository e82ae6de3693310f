import { expect, test } from 'vitest'
import { readListSearch } from './list-search.ts'

const DEFAULTS = { status: 'NEW', page: 1, search: '' }

test.each([
  [{}, DEFAULTS],
  [
    { status: 'UNPAID', page: 3, search: 'lena' },
    { status: 'UNPAID', page: 3, search: 'lena' },
  ],
  [{ status: 'READY FOR PICKUP' }, DEFAULTS],
  [{ status: ['NEW'] }, DEFAULTS],
  [{ page: '7' }, { ...DEFAULTS, page: 7 }],
  [{ page: -3 }, DEFAULTS],
  [{ page: 1.5 }, DEFAULTS],
  [{ page: 'x' }, DEFAULTS],
  [{ page: 1e9 }, DEFAULTS],
  // The router parses values of the address as JSON if possible.
  [{ search: 4711 }, { ...DEFAULTS, search: '4711' }],
  [{ search: { a: 1 } }, DEFAULTS],
  // The server refuses these characters.
  [{ search: 'Lena\tBrandt\u0000\ud800' }, { ...DEFAULTS, search: 'Lena Brandt' }],
  [{ search: '🏸'.repeat(101) }, { ...DEFAULTS, search: '🏸'.repeat(100) }],
])('the search parameters %o are read as %o', (search, read) => {
  expect(readListSearch(search)).toEqual(read)
})
