import { expect, test, vi } from 'vitest'
import { NO_TICKET } from '../../contract/job/tickets.ts'
import { readScanned } from './scanned-text.ts'

const TAG = '0123456789ABCDEFGHJKMNPQRS'

test.each([
  [`HTTPS://SHOP.EXAMPLE/T/${TAG}`, { tag: TAG }],
  [`https://shop.example/t/${TAG.toLowerCase()}`, { tag: TAG }],
  // Another shop's code looks the same: the server says that it does not know it.
  [`HTTPS://OTHER.EXAMPLE/T/${TAG}`, { tag: TAG }],
  // A scanner may use another keyboard layout than the computer.
  [`HTTPSÖ--SHOP.EXAMPLE-T-${TAG}`, { tag: TAG }],
  [` ${TAG.toLowerCase()} `, { tag: TAG }],
  ['b37', { ticket: 'B-37' }],
  ['B 37', { ticket: 'B-37' }],
  ['A-1000', { ticket: 'A-1000' }],
])('%s is %j', (text, scanned) => expect(readScanned(text)).toEqual(scanned))

test.each(['', '37', 'I-37', 'hello'])('%s is not a ticket', (text) => {
  expect(readScanned(text)).toEqual({ problem: 'A ticket is a letter and two or more digits, such as B-37' })
})

test.each([
  // A scanner may read only a part of a worn code.
  `HTTPS://SHOP.EXAMPLE/T/${TAG.slice(0, 20)}`,
  `HTTPS://SHOP.EXAMPLE/T/9${TAG.slice(1)}`,
  'https://example.com/menu.pdf',
  'WIFI:S:Guests;T:WPA;P:shuttlecock;;',
])('%s is not the code of a racket', (text) => {
  expect(readScanned(text)).toEqual({
    problem: 'This is not the code of a racket. Scan the code on its label, or type the ticket, such as B-37.',
  })
})

test('a text that is no ticket is refused in the language of the person', async () => {
  vi.resetModules()
  vi.doMock('../config.ts', () => ({ say: { of: (sentence: string) => `[${sentence}]` } }))
  const { readScanned } = await import('./scanned-text.ts')
  expect(readScanned('B3')).toEqual({ problem: `[${NO_TICKET}]` })
  vi.doUnmock('../config.ts')
})
