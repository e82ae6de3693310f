import type { LiveEvent } from '../../../contract/base/live.ts'
import { isStaff } from '../../../contract/base/users.ts'
import { findUser } from '../access/current-user.ts'
import type { AuthKind, IsSessionAlive } from '../access/session.ts'
import type { Db } from '../database/connect.ts'
import type { Caller } from '../http/route.ts'
import { EVERYTHING, type Reader } from './hub.ts'
import type { Notice } from './notice.ts'

/** Finds out whether the session of a stream still lives. */
export interface SessionCheck {
  kind: AuthKind
  isSessionAlive: IsSessionAlive
}

interface Options {
  db: Db
  auth: SessionCheck
  caller: Caller
}

/** The longest life of a stream whose session the portal cannot check, in milliseconds. The page then opens a new one. */
const UNASKED_MS = 60_000

/** The events for a signed-in person: their own jobs and rackets, those of everyone for staff, and the shop's. */
export function personReader({ db, auth, caller }: Options): Reader {
  const { session } = caller
  const opened = Date.now()
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
      default:
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
      if (auth.kind === 'clerk' && Date.now() - opened > UNASKED_MS) return false
      if (!(await auth.isSessionAlive(session.sessionId))) return false
      const found = await findUser(db, session.userId)
      if (!found) return false
      user = found
      return true
    },
  }
}

function idsOf(kind: LiveEvent['kind'], rows: NonNullable<Notice['rows']>): LiveEvent | null {
  return rows.length === 0 ? null : { kind, ids: rows.map(([id]) => Number(id)) }
}
