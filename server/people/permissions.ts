import type { RightsChange } from '../../contract/people/people.ts'
import { NO_PERSON } from '../base/access/require-person.ts'
import { recordAudit } from '../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { conflict, notFound } from '../base/errors.ts'

const LAST_MANAGER = 'This is the last manager. Make someone else a manager first.'

/**
 * Gives or takes the roles of technician and manager, and says so in the audit trail; without an actor it came from
 * the terminal. Throws 409 when a role would go to a person without an account, or be taken from the last
 * manager.
 */
export function changeRights(db: Db, actor_id: number | null, id: number, change: RightsChange): Promise<void> {
  return transact(db, async (trx) => {
    if (change.is_manager === false) await keepLastManager(trx, id)
    const before = await trx
      .selectFrom('users')
      .select(['auth_subject', 'is_technician', 'is_manager'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound(NO_PERSON))
    if (before.auth_subject === null && (change.is_technician || change.is_manager)) {
      throw conflict('This customer has no account yet. They need to sign up first.')
    }
    await trx.updateTable('users').set(change).where('id', '=', id).execute()
    const roles = [
      { name: 'technician', was: before.is_technician, is: change.is_technician },
      { name: 'manager', was: before.is_manager, is: change.is_manager },
    ]
    await recordAudit(
      trx,
      ...roles
        .filter(({ was, is }) => is !== undefined && is !== was)
        .map(({ name, was, is }) => ({
          actor_id,
          action: 'rights' as const,
          person_id: id,
          subject: name,
          from_value: was ? 'yes' : 'no',
          to_value: is ? 'yes' : 'no',
        })),
    )
  })
}

/**
 * Throws 409 when this person, given by their number or by the provider's id, is the only manager. Locks all managers,
 * so that the last two cannot leave at once.
 */
export async function keepLastManager(trx: Trx, person: number | string) {
  const managers = await trx
    .selectFrom('users')
    .select(['id', 'auth_subject'])
    .where('is_manager', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const [only, another] = managers
  if (only && !another && (only.id === person || only.auth_subject === person)) throw conflict(LAST_MANAGER)
}
