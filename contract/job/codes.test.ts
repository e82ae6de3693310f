import { expect, test } from 'vitest'
import { readCode } from './codes.ts'

const tag = '01234567890123456789ABCDEF'

test.each([
  [`HTTPS://SHOP.EXAMPLE/T/${tag}`, { tag }],
  [` http://localhost:3000/t/${tag.toLowerCase()} `, { tag }],
  [`HTTPSÖ--SHOP.EXAMPLE-T-${tag}`, { tag }],
  [tag, { tag }],
  [tag.replaceAll('0', 'o').toLowerCase(), { tag }],
  ['b37', { ticket: 'B-37' }],
  [' B 37 ', { ticket: 'B-37' }],
  ['B-100', { ticket: 'B-100' }],
  ['Ｂ－３７', { ticket: 'B-37' }],
  ['ｂー３７', { ticket: 'B-37' }],
  ['HTTPS://SHOP.EXAMPLE/RACKETS/7', null],
  [`${tag}0`, null],
  ['I-37', null],
  ['B-3', null],
  ['Ben', null],
  ['', null],
])('%s', (text, code) => {
  expect(readCode(text)).toEqual(code)
})
