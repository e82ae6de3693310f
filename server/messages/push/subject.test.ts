import { expect, test } from 'vitest'
import { pushSubject } from './subject.ts'

const NO_MAIL = 'Stringbed <stringbed@localhost>'

test.each([
  ['https://strings.shop', NO_MAIL, 'https://strings.shop'],
  ['http://localhost:3000', 'Stringbed <shop@strings.shop>', 'mailto:shop@strings.shop'],
  ['http://localhost:3000', 'shop@strings.shop', 'mailto:shop@strings.shop'],
  ['https://192.168.1.5', 'shop@strings.shop', 'mailto:shop@strings.shop'],
  ['http://localhost:3000', NO_MAIL, null],
  ['https://localhost:3000', NO_MAIL, null],
  ['https://shop.local', 'shop@strings.example', null],
  ['https://192.168.1.5', 'shop@[10.0.0.1]', null],
  ['http://strings.shop', 'nobody', null],
])('a portal at %s with emails from %s gives push services the contact %s', (publicUrl, mailFrom, subject) => {
  expect(pushSubject({ publicUrl, mailFrom })).toBe(subject)
})
