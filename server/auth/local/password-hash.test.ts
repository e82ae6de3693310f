import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

function cheap(password: string): string {
  const salt = Buffer.from('salt')
  const key = scryptSync(password, salt, 32, { N: 1024, r: 1, p: 1 })
  return `scrypt$1024$1$1$${salt.toString('base64url')}$${key.toString('base64url')}`
}

test('a hash is verified by its own password alone, and no two are alike', async () => {
  const [one, other] = await Promise.all([hashPassword('mains and crosses'), hashPassword('mains and crosses')])
  expect(one).not.toBe(other)
  expect(await verifyPassword({ hash: one, password: 'mains and crosses' })).toBe(true)
  expect(await verifyPassword({ hash: one, password: 'mains and crosse' })).toBe(false)
  expect(await verifyPassword({ hash: 'something else', password: 'mains and crosses' })).toBe(false)
})

test('a hash says what it cost, so that cheaper ones of another day still verify', async () => {
  expect(await hashPassword('mains and crosses')).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword({ hash: cheap('mains and crosses'), password: 'mains and crosses' })).toBe(true)
})

test('a flood waits in line, and a line of more than a hundred is refused', async () => {
  const hash = cheap('y')
  const flood = Array.from({ length: 110 }, () => verifyPassword({ hash, password: 'x' }))
  const results = await Promise.allSettled(flood)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(6)
  expect(refused[0]).toMatchObject({ reason: { status: 503 } })
})
