import { sql } from 'kysely'
import type { WaitlistEntry } from '../../../contract/people/waitlist.ts'
import type { Db } from '../../base/database/connect.ts'
import { newToken, tokenHash } from '../auth/link-token.ts'

const entries = (db: Db) =>
  db
    .selectFrom('waitlist')
    .select([
      'id',
      'email',
      sql<string>`iso(created_at)`.as('create_date'),
      sql<string | null>`iso(admitted_at)`.as('admitted_date'),
    ])

/** Adds an email to the list; an email that is on it keeps its place. */
export const addToWaitlist = (db: Db, email: string) =>
  db
    .insertInto('waitlist')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A new token for the sign-up of an admitted email; it replaces the old one. Null when the email is not admitted. */
export async function renewInvitation(db: Db, email: string): Promise<string | null> {
  const token = newToken()
  const { numUpdatedRows } = await db
    .updateTable('waitlist')
    .set({ invitation_hash: tokenHash(token) })
    .where('email', '=', email)
    .where('admitted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? token : null
}

/** The waiting entries, oldest first, then the admitted ones, newest first. */
export const listWaitlist = (db: Db): Promise<WaitlistEntry[]> =>
  entries(db).orderBy(sql`admitted_at is not null`).orderBy('admitted_at', 'desc').orderBy('id').limit(1_000).execute()

/** Admits an entry; `isNew` is false when it was admitted before. */
export async function admit(
  db: Db,
  { id, managerId }: { id: number; managerId: number },
): Promise<{ entry: WaitlistEntry | undefined; isNew: boolean }> {
  const { numUpdatedRows } = await db
    .updateTable('waitlist')
    .set({ admitted_at: sql`now()`, admitted_by: managerId })
    .where('id', '=', id)
    .where('admitted_at', 'is', null)
    .executeTakeFirst()
  const entry = await entries(db).where('id', '=', id).executeTakeFirst()
  return { entry, isNew: numUpdatedRows > 0n }
}
