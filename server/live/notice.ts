import * as z from 'zod/mini'
import { LIVE_KINDS } from '../../contract/live.ts'

/** The channel of PostgreSQL on which migrations/0053_live.sql sends notices. */
export const CHANNEL = 'stringbed'

/** Also the kinds that only the portal reads: sessions that ended, and the key of the board. */
const Kind = z.enum([...LIVE_KINDS, 'session', 'board'])

/** What a statement changed: ids with the person whom each row belongs to; null when there are too many to name. */
const Notice = z.object({
  kind: Kind,
  rows: z.nullable(z.array(z.tuple([z.union([z.int(), z.string()]), z.nullable(z.int())]))),
})
export type Notice = z.infer<typeof Notice>

/** The notice in a payload of PostgreSQL; `all` when it cannot be read, such as that of a newer portal. */
export function parseNotice(payload: string): Notice {
  try {
    return Notice.parse(JSON.parse(payload))
  } catch {
    return { kind: 'all', rows: null }
  }
}

/** Joins the notices of a moment, so that each kind is sent once. */
export function joinNotices(notices: Notice[]): Notice[] {
  const joined = new Map<Notice['kind'], Map<string | number, number | null> | null>()
  for (const { kind, rows } of notices) {
    const known = joined.get(kind)
    if (known === null || rows === null) joined.set(kind, null)
    else joined.set(kind, new Map([...(known ?? []), ...rows]))
  }
  return [...joined].map(([kind, rows]) => ({ kind, rows: rows && [...rows] }))
}
