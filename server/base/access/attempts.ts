import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { tooMany } from '../errors.ts'

/** At most `max` attempts in `minutes` for each `kind` of attempt `by` an address, an email or a person. */
export interface Limit {
  kind: string
  by: string
  max: number
  minutes: number
  /** A successful attempt is not counted. */
  failuresOnly?: true
}

// A hash has a fixed length and does not reveal addresses.
const keyOf = ({ kind, by }: Limit) => `${kind}:${createHash('sha256').update(by).digest('base64url')}`

const MESSAGE = 'Too many attempts. Please wait a while before you try again.'

/**
 * Counts one attempt against each limit in turn. Throws 429 with the seconds to wait at the first limit that is exceeded,
 * so an address over its limit cannot add a row for each email that it makes up.
 */
export async function countAttempt(db: Db, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const ends = sql`now() + make_interval(mins => ${limit.minutes})`
    // A window that ends much later than a new one is from before the clock was set back. That of an attempt at the same
    // moment ends a little later.
    const isOver = sql`(a.window_ends <= now() or a.window_ends > excluded.window_ends + interval '1 minute')`
    const { rows } = await sql<{ tries: number; seconds: number }>`
      insert into auth.attempts as a (key, tries, window_ends) values (${keyOf(limit)}, 1, ${ends})
      on conflict (key) do update set
        tries = case when ${isOver} then 1 else a.tries + 1 end,
        window_ends = case when ${isOver} then excluded.window_ends else a.window_ends end
      returning tries, extract(epoch from window_ends - now())::float8 as seconds
    `.execute(db)
    const count = rows[0]
    if (count && count.tries > limit.max) throw tooMany(count.seconds, MESSAGE)
  }
}

/** Uncounts an attempt that succeeded, for limits on failures. */
export async function forgiveAttempt(db: Db, limits: Limit[]): Promise<void> {
  for (const limit of limits.filter(({ failuresOnly }) => failuresOnly)) {
    await sql`update auth.attempts set tries = greatest(tries - 1, 0) where key = ${keyOf(limit)}`.execute(db)
  }
}
