import type { ReverificationLevel } from '../../../contract/base/endpoint.ts'
import { MINUTE_MS } from '../../../contract/base/time-units.ts'
import { Refusal } from '../errors.ts'
import type { Account, Session } from './session.ts'

const LEVELS: Record<ReverificationLevel, { minutes: number; both: boolean }> = {
  strict_mfa: { minutes: 10, both: true },
  strict: { minutes: 10, both: false },
  moderate: { minutes: 60, both: false },
  lax: { minutes: 1440, both: false },
}

interface Wanted {
  role?: string
  permission?: string
  reverification?: ReverificationLevel
}

/** True when the session has everything that is wanted; false when nothing is wanted. */
export function has(session: Session, wanted: Wanted): boolean {
  const answers = [
    wanted.role === undefined || hasRole(session, wanted.role),
    wanted.permission === undefined || hasPermission(session, wanted.permission),
    wanted.reverification === undefined || isReverified(session.factorVerificationAge, wanted.reverification),
  ]
  return Object.values(wanted).some((value) => value !== undefined) && answers.every(Boolean)
}

const withScope = (name: string) => name.replace(/^(org:)*/, 'org:')

const hasRole = ({ orgId, orgRole }: Session, role: string) =>
  orgId !== null && orgRole !== null && withScope(orgRole) === withScope(role)

const hasPermission = ({ orgId, orgPermissions }: Session, permission: string) =>
  orgId !== null && orgPermissions.includes(withScope(permission))

/** Decides as the hosted provider does: without a second factor (-1) the first one counts. */
function isReverified(ages: Session['factorVerificationAge'], level: ReverificationLevel): boolean {
  if (!ages) return false
  const { minutes, both } = LEVELS[level]
  const [first, second] = ages
  const isFresh = (age: number) => age >= 0 && age < minutes
  if (second === -1) return isFresh(first)
  if (both) return isFresh(first) && isFresh(second)
  return isFresh(second)
}

/** Throws 403 with our sentence and the hosted provider's own body, which its browser code reads. */
export function refuseUnlessReverified(
  session: Pick<Session, 'factorVerificationAge'>,
  level: ReverificationLevel,
): void {
  if (isReverified(session.factorVerificationAge, level)) return
  throw new Refusal(403, 'Please confirm your identity, then try again.', {
    body: {
      clerk_error: { type: 'forbidden', reason: 'reverification-error', metadata: { reverification: level } },
    },
  })
}

/** Throws 403 when the person has a second factor that was not proved within ten minutes. */
export function refuseOldSecondFactor({ hasSecondFactor, secondFactorAt }: Account): void {
  if (!hasSecondFactor) return
  const minutes = secondFactorAt ? (Date.now() - secondFactorAt.getTime()) / MINUTE_MS : Number.MAX_SAFE_INTEGER
  refuseUnlessReverified({ factorVerificationAge: [0, minutes] }, 'strict')
}
