import { expect, test } from 'vitest'
import { refusalOf } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('something of the database'), { code })

test.each([
  ...['57P01', '57P03', '08006', '53300', '53100', '55P03', '57014', '25006', '40P01', '58030', 'XX001', '28P01'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_STREAM_DESTROYED'],
])('a database failure with %s leads to a 503 with Retry-After', (code) => {
  const refusal = refusalOf(withCode(code))
  expect(refusal?.status).toBe(503)
  expect(refusal?.headers['retry-after']).toBeDefined()
  expect(refusal?.message).not.toMatch(/database/)
})

test.each(['42601', '42P01', 'ERR_INVALID_ARG_TYPE'])('our own mistake %s does not count as an outage', (code) => {
  expect(refusalOf(withCode(code))).toBeNull()
})

test.each(['23505', '23503', '23001', '23514', '22003', '22021'])(
  'a statement that the database refuses with %s leads to a 409',
  (code) => {
    expect(refusalOf(withCode(code))?.status).toBe(409)
  },
)
