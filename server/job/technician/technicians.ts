import type { Db } from '../../base/database/connect.ts'

/** The people who string rackets: `u` is their row of users. */
export const technicians = (db: Db) =>
  db.selectFrom('users as u').select('u.id').where('u.is_technician', '=', true).where('u.deleted_at', 'is', null)
