import type { ReverificationLevel } from '../../contract/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import type { Session } from './provider.ts'

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

/** Whether a session has everything that is asked for; asked for nothing, the answer is no. */
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

/** Decides as the hosted provider does: who never enrolled a second factor (-1) is measured by the first. */
function isReverified(ages: Session['factorVerificationAge'], level: ReverificationLevel): boolean {
  if (!ages) return false
  const { minutes, both } = LEVELS[level]
  const [first, second] = ages
  const isFresh = (age: number) => age >= 0 && age < minutes
  if (second === -1) return isFresh(first)
  if (both) return isFresh(first) && isFresh(second)
  return isFresh(second)
}

/** Throws 403 with the hosted provider's own body, which its browser code reads, and our sentence beside it. */
export function refuseUnlessReverified(
  session: Pick<Session, 'factorVerificationAge'>,
  level: ReverificationLevel,
): void {
  if (isReverified(session.factorVerificationAge, level)) return
  throw new Refusal(403, 'Please confirm that it is you, then try again.', {
    body: {
      clerk_error: { type: 'forbidden', reason: 'reverification-error', metadata: { reverification: level } },
    },
  })
}
