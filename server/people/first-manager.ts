import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { isSameSecret } from '../base/access/same-secret.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { badRequest, conflict } from '../base/errors.ts'
import { changeRights } from './permissions.ts'

/**
 * The code with which the first manager claims a new shop. It follows from the secret, so that all servers of a shop
 * accept the same code, and it works only until there is a manager.
 */
export const claimCode = (secret: string) =>
  createHmac('sha256', secret).update('first manager').digest('hex').slice(0, 24)

/** Makes a person manager and technician. Throws 400 for a wrong code and 409 when the shop has had a manager. */
export function claimShop(db: Db, userId: number, { code, expected }: { code: string; expected: string }) {
  if (!isSameSecret(code.trim().toLowerCase(), expected)) {
    throw badRequest('Incorrect code.', { code: 'Incorrect code' })
  }
  return transact(db, async (trx) => {
    await lockFirstManager(trx)
    if (await hadManager(trx)) throw conflict('This shop already has a manager.')
    await changeRights(trx, userId, userId, { is_technician: true, is_manager: true })
  })
}

/** Makes concurrent first managers wait for each other, so that only one becomes the first. */
export const lockFirstManager = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('stringbed first person'))`.execute(trx)

/** True once the shop has had a manager; the audit trail remembers managers who left. */
export async function hadManager(db: Db): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from users where is_manager)
      or exists (select from audit_entries where action = 'rights' and subject = 'manager') as had
  `.execute(db)
  return rows[0]?.had === true
}
