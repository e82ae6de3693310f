import { expect, test } from 'vitest'
import { findPages } from './find-pages.ts'

const PAGES = [
  { title: 'Rackets', to: '/rackets' },
  { title: 'String Jobs', to: '/string-jobs' },
  { title: 'Bench', to: '/bench', also: 'Scan' },
  { title: 'Walk-in Order', to: '/counter' },
  { title: 'Strings', to: '/shop/catalog/strings' },
  { title: 'Racket Models', to: '/shop/catalog/models' },
  { title: 'Staff', to: '/shop/people/staff' },
]

test.each([
  ['', PAGES.map(({ title }) => title)],
  ['st', ['Staff', 'Strings', 'String Jobs']],
  ['sj', ['String Jobs']],
  ['RM', ['Racket Models']],
  [' scan ', ['Bench']],
  ['order', ['Walk-in Order']],
  ['walk in', ['Walk-in Order']],
  ['sg', ['Strings', 'String Jobs']],
  ['xyz', []],
  ['x'.repeat(10_000), []],
])('%j finds %j', (text, titles) => {
  expect(findPages(PAGES, text).map(({ title }) => title)).toEqual(titles)
})
