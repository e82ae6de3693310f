import { expect, test } from 'vitest'
import { codeVersion, labelRacket, shortPersonName } from './labels.ts'

const address = (host: number) => `HTTPS://${'H'.repeat(host)}/T/${'0'.repeat(26)}`

test('the version of the QR code depends on the length of the host', () => {
  expect([24, 25, 53, 54].map((host) => codeVersion(address(host)))).toEqual([3, 4, 4, null])
  expect(codeVersion(address(20).toLowerCase())).toBeNull()
})

test.each([
  ['Lena', 'Brandt', 'L. Brandt'],
  ['lena', 'van den Berg', 'L. van den Berg'],
  ['Ægir', 'Jónsson', 'Æ. Jónsson'],
  ['Лена', 'Брандт', 'Л. Брандт'],
  ['太郎', '田中', '太郎 田中'],
  ['Lena', '', 'Lena'],
  ['', 'Brandt', 'Brandt'],
  ['', '', ''],
])('%s %s is %s on a label', (first_name, last_name, short) => {
  expect(shortPersonName({ first_name, last_name })).toBe(short)
})

test('the line about the racket is its nickname, or its model', () => {
  const racket = { manufacturer: 'Yonex', model_name: 'Astrox', racket_name: 'Spare' }
  expect(labelRacket(racket, 'nickname')).toBe('Spare')
  expect(labelRacket(racket, 'model')).toBe('Yonex: Astrox')
  expect(labelRacket({ ...racket, racket_name: '' }, 'nickname')).toBe('Astrox')
})
