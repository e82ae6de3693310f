import { sql } from 'kysely'
import type { WaitlistEntry } from '../../contract/waitlist.ts'
import type { Db } from '../database/connect.ts'

const entries = (db: Db) =>
  db
    .selectFrom('waitlist')
    .select([
      'id',
      'email',
      sql<string>`iso(created_at)`.as('create_date'),
      sql<string | null>`iso(admitted_at)`.as('admitted_date'),
    ])

/** Puts an email on the list; one that is there stays where it is. */
export const addToWaitlist = (db: Db, email: string) =>
  db
    .insertInto('waitlist')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Who waits, oldest first, then who was let in, newest first. */
export const listWaitlist = (db: Db): Promise<WaitlistEntry[]> =>
  entries(db).orderBy(sql`admitted_at is not null`).orderBy('admitted_at', 'desc').orderBy('id').limit(1_000).execute()

/** Lets somebody in; `isNew` is false when they were let in before. */
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
