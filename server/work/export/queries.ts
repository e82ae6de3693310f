import type { Db } from '../../base/database/connect.ts'

/** True for a person who is a manager at this moment. */
export async function isManager(db: Db, id: number): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_manager', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return person !== undefined
}
