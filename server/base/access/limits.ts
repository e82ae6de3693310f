import type { LimitName } from '../../../contract/base/endpoint.ts'
import type { Db } from '../database/connect.ts'
import { countAttempt, forgiveAttempt, type Limit } from './attempts.ts'
import { networkOf } from './network.ts'
import type { Browser } from './session.ts'

interface Attempt {
  /** The network of the caller. */
  network: string
  /** The email in the body, or ''. */
  email: string
  /** The person who makes the call, if it says who that is. */
  userId: string | null
  /** True if this person signed in with this browser before. */
  isKnownDevice: boolean
}

const LIMITS: Record<LimitName, (attempt: Attempt) => Limit[]> = {
  'sign-up': ({ network, email }) => [
    { kind: 'sign-up', by: network, max: 30, minutes: 10 },
    // Each attempt with an address that is taken emails its owner.
    { kind: 'sign-up account', by: email, max: 5, minutes: 15 },
  ],
  // A known browser has a count of its own, so strangers who guess do not lock the owner out.
  'sign-in': ({ network, email, isKnownDevice }) => [
    { kind: 'sign-in address', by: network, max: 50, minutes: 15, failuresOnly: true },
    { kind: isKnownDevice ? 'sign-in known' : 'sign-in account', by: email, max: 10, minutes: 15, failuresOnly: true },
  ],
  'password-reset': ({ network, email }) => [
    { kind: 'reset address', by: network, max: 20, minutes: 15 },
    { kind: 'reset account', by: email, max: 3, minutes: 15 },
  ],
  'identity-proof': ({ network, userId }) => [
    { kind: 'proof', by: userId ?? network, max: userId ? 10 : 50, minutes: 15, failuresOnly: true },
  ],
  'confirmation-email': ({ network, userId }) => [{ kind: 'emails', by: userId ?? network, max: 5, minutes: 15 }],
  invitation: ({ network, userId }) => [{ kind: 'invitations', by: userId ?? network, max: 30, minutes: 60 }],
  waitlist: ({ network, email }) => [
    { kind: 'waitlist', by: network, max: 20, minutes: 60 },
    // An admitted person who joins again gets an email.
    { kind: 'waitlist account', by: email, max: 5, minutes: 60 },
  ],
}

/** Counts a call against its limits, or throws 429. The result uncounts it once it has succeeded. */
export type CountCall = (
  names: readonly LimitName[],
  call: Browser & { body: unknown; userId: string | null },
) => Promise<() => Promise<void>>

interface Options {
  db: Db
  isOn: boolean
  /** True when this person signed in with this browser before. */
  isKnownDevice: (browser: Browser, email: string) => boolean
}

export const createCountCall =
  ({ db, isOn, isKnownDevice }: Options): CountCall =>
  async (names, call) => {
    if (!isOn) return async () => {}
    const email = emailIn(call.body)
    const attempt = {
      network: networkOf(call.address),
      email,
      userId: call.userId,
      isKnownDevice: isKnownDevice(call, email),
    }
    const limits = names.flatMap((name) => LIMITS[name](attempt))
    await countAttempt(db, limits)
    return () => forgiveAttempt(db, limits)
  }

const emailIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
