import type { LiveEvent } from '../../../contract/base/live.ts'
import { isStaff } from '../../../contract/base/person.ts'
import type { FindCallers } from '../access/current-user.ts'
import type { AuthKind } from '../access/session.ts'
import type { Caller } from '../http/route.ts'
import { EVERYTHING, type Reader } from './hub.ts'
import type { Notice } from './notice.ts'

export interface CallerCheck {
  findCallers: FindCallers
  auth: { kind: AuthKind }
}

interface Options extends CallerCheck {
  caller: Caller
}

/** The longest life of a stream whose session the portal cannot check, in milliseconds. The page then opens a new one. */
const UNASKED_MS = 60_000

/** The events for a signed-in person: their own jobs and rackets, those of everyone for staff, and the shop's. */
export function personReader({ findCallers, auth, caller }: Options): Reader {
  const { session } = caller
  const opened = performance.now()
  let { user } = caller

  function eventOf({ kind, rows }: Notice): LiveEvent | null {
    switch (kind) {
      case 'job':
      case 'racket':
      case 'person':
        return rows === null
          ? EVERYTHING
          : idsOf(kind, isStaff(user) ? rows : rows.filter(([, owner]) => owner === user.id))
      case 'message':
        if (!isStaff(user)) return null
        return rows === null ? EVERYTHING : idsOf(kind, rows)
      case 'string':
      case 'shop':
        return { kind, ids: [] }
      case 'all':
        return EVERYTHING
      case 'session':
      case 'board':
        return null
    }
  }

  return {
    person: `person ${user.id}`,
    key: session.sessionId,
    eventOf,
    isConcerned: ({ kind, rows }) =>
      (kind === 'person' && rows !== null && rows.some(([id]) => id === user.id)) ||
      (kind === 'session' && rows !== null && rows.some(([id]) => id === session.sessionId)),
    async isAdmitted() {
      if (auth.kind === 'clerk' && performance.now() - opened > UNASKED_MS) return false
      const [found] = await findCallers([{ subject: session.userId, sessionId: session.sessionId }])
      if (!found?.isAlive) return false
      user = found.user
      return true
    },
  }
}

function idsOf(kind: LiveEvent['kind'], rows: NonNullable<Notice['rows']>): LiveEvent | null {
  return rows.length === 0 ? null : { kind, ids: rows.map(([id]) => Number(id)) }
}
