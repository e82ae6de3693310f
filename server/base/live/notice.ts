import * as z from 'zod/mini'
import { LIVE_KINDS } from '../../../contract/base/live.ts'

/** The channel of PostgreSQL on which definitions/live.sql sends notices. */
export const CHANNEL = 'stringbed'

/** The kinds of events, and those that only the portal reads: sessions that ended, and the key of the board. */
const Kind = z.enum([...LIVE_KINDS, 'session', 'board'])

/** The rows that a statement changed, as ids with the owner of each row; null when there are too many to name. */
const Notice = z.object({
  kind: Kind,
  rows: z.nullable(z.array(z.tuple([z.union([z.int(), z.string()]), z.nullable(z.int())]))),
})
export type Notice = z.infer<typeof Notice>

/** Reads a notice from a payload of PostgreSQL; `all` when it cannot be read, such as one of a newer portal. */
export function parseNotice(payload: string): Notice {
  try {
    return Notice.parse(JSON.parse(payload))
  } catch {
    return { kind: 'all', rows: null }
  }
}

/**
 * Joins notices that arrived together, so that each kind is sent once. Each kind has one map that grows: a copy for each
 * notice would block the server when a stream opens after a busy minute.
 */
export function joinNotices(notices: Notice[]): Notice[] {
  const joined = new Map<Notice['kind'], Map<string | number, number | null> | null>()
  for (const { kind, rows } of notices) {
    const known = joined.get(kind)
    if (known === null || rows === null) {
      joined.set(kind, null)
      continue
    }
    const all = known ?? new Map()
    for (const [id, owner] of rows) all.set(id, owner)
    joined.set(kind, all)
  }
  return [...joined].map(([kind, rows]) => ({ kind, rows: rows && [...rows] }))
}
