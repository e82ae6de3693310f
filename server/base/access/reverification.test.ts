import { describe, expect, test } from 'vitest'
import type { ReverificationLevel } from '../../../contract/base/endpoint.ts'
import { has, refuseUnlessReverified } from './reverification.ts'
import type { Session } from './session.ts'

const session = (overrides: Partial<Session> = {}): Session => ({
  userId: 'user_1',
  sessionId: 'sess_1',
  actor: null,
  orgId: 'org_1',
  orgRole: 'org:admin',
  orgSlug: 'club',
  orgPermissions: ['org:jobs:manage'],
  factorVerificationAge: [0, 0],
  ...overrides,
})

const aged = (first: number, second: number) => session({ factorVerificationAge: [first, second] })

describe('reverification', () => {
  const limits: [ReverificationLevel, minutes: number][] = [
    ['strict_mfa', 10],
    ['strict', 10],
    ['moderate', 60],
    ['lax', 1440],
  ]

  test.each(limits)('%s is satisfied until its limit, but not at the limit or after it', (level, minutes) => {
    expect(has(aged(0, minutes - 0.01), { reverification: level })).toBe(true)
    expect(has(aged(0, minutes), { reverification: level })).toBe(false)
    expect(has(aged(0, minutes + 1), { reverification: level })).toBe(false)
  })

  test.each(limits)('%s uses the age of the first factor for people without a second one', (level, minutes) => {
    expect(has(aged(minutes - 0.01, -1), { reverification: level })).toBe(true)
    expect(has(aged(minutes, -1), { reverification: level })).toBe(false)
    expect(has(aged(-1, -1), { reverification: level })).toBe(false)
  })

  test('only strict_mfa requires both factors', () => {
    expect(has(aged(90, 5), { reverification: 'strict_mfa' })).toBe(false)
    expect(has(aged(-1, 5), { reverification: 'strict_mfa' })).toBe(false)
    expect(has(aged(90, 5), { reverification: 'strict' })).toBe(true)
    expect(has(aged(-1, 5), { reverification: 'strict' })).toBe(true)
  })

  test('is denied when the token has no factor ages', () => {
    for (const [level] of limits) {
      expect(has(session({ factorVerificationAge: null }), { reverification: level })).toBe(false)
    }
  })

  test('is refused with the body that the hosted provider uses and a sentence', () => {
    try {
      refuseUnlessReverified(aged(11, -1), 'strict')
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({
        status: 403,
        message: 'Please confirm your identity, then try again.',
        body: {
          clerk_error: {
            type: 'forbidden',
            reason: 'reverification-error',
            metadata: { reverification: 'strict' },
          },
        },
      })
    }
    expect(() => refuseUnlessReverified(aged(9, -1), 'strict')).not.toThrow()
  })
})

describe('roles and permissions', () => {
  test('are those of the active organization, written with or without the prefix', () => {
    expect(has(session(), { role: 'org:admin' })).toBe(true)
    expect(has(session(), { role: 'admin' })).toBe(true)
    expect(has(session(), { role: 'org:member' })).toBe(false)
    expect(has(session(), { permission: 'org:jobs:manage' })).toBe(true)
    expect(has(session(), { permission: 'jobs:manage' })).toBe(true)
    expect(has(session(), { permission: 'org:jobs:read' })).toBe(false)
  })

  test('are empty without an organization', () => {
    expect(has(session({ orgId: null }), { role: 'admin' })).toBe(false)
    expect(has(session({ orgId: null }), { permission: 'jobs:manage' })).toBe(false)
  })

  test('must all match when several are required, and an empty requirement never matches', () => {
    expect(has(session(), { role: 'admin', permission: 'jobs:manage', reverification: 'strict' })).toBe(true)
    expect(has(session(), { role: 'admin', permission: 'jobs:read' })).toBe(false)
    expect(has(aged(0, 99), { role: 'admin', reverification: 'strict' })).toBe(false)
    expect(has(session(), {})).toBe(false)
  })
})
