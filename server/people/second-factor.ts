import { NO_PERSON } from '../base/access/require-person.ts'
import { recordAudit } from '../base/audit/queries.ts'
import { type Db, transact } from '../base/database/connect.ts'
import { conflict, notFound } from '../base/errors.ts'
import { postEmail } from '../messages/mail/queries.ts'
import type { AuthProvider } from './auth/provider.ts'

/**
 * Removes the second factor that a person has lost, and emails them. Without an actor it came from the terminal. Throws
 * 404 for an unknown person and 409 for one without a second factor.
 */
export function removeSecondFactor(
  db: Db,
  remove: AuthProvider['removeSecondFactor'],
  { actor_id, id }: { actor_id: number | null; id: number },
): Promise<void> {
  return transact(db, async (trx) => {
    const person = () =>
      trx
        .selectFrom('users')
        .select(['auth_subject', 'email'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow(() => notFound(NO_PERSON))
    const { auth_subject } = await person()
    // This locks the account, so that the person cannot leave or have another email until the end.
    if (auth_subject === null || !(await remove(trx, auth_subject))) {
      throw conflict('Two-factor authentication is not turned on for this person.')
    }
    await recordAudit(trx, { actor_id, action: 'second_factor', person_id: id, from_value: 'on', to_value: 'off' })
    await postEmail(trx, removedEmail((await person()).email))
  })
}

const removedEmail = (to: string) => ({
  to,
  subject: 'Two-factor authentication was turned off for your Stringbed account',
  paragraphs: [
    'Hello,',
    'The shop turned off two-factor authentication for your account. You can now sign in with just your password. You can turn two-factor authentication on again in your account, under Security.',
    'If you did not ask the shop for this, please change your password now and let the shop know.',
  ],
})
