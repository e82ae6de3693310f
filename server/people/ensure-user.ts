import { sql } from 'kysely'
import type { AuthProvider, Profile } from '../auth/provider.ts'
import { type Db, transact } from '../database/connect.ts'
import { defaultTier, findUser, type User } from './current-user.ts'
import { claimWalkIn } from './walk-ins.ts'

/**
 * The row of a person whom the provider knows, made or brought up to date with what the provider says of them now;
 * undefined when the provider does not know them. Throws when the provider cannot be asked.
 */
export async function ensureUser(
  db: Db,
  auth: Pick<AuthProvider, 'profile' | 'rights'>,
  { userId }: { userId: string },
): Promise<User | undefined> {
  const profile = await auth.profile(userId)
  if (!profile) return undefined
  await transact(db, (trx) => saveUser(trx, userId, profile, auth.rights))
  return findUser(db, userId)
}

async function saveUser(db: Db, auth_subject: string, profile: Profile, rights: AuthProvider['rights']) {
  const { email_verified, ...names } = profile
  const row = {
    first_name: shorten(names.first_name, 200),
    last_name: shorten(names.last_name, 200),
    email: shorten(names.email, 320),
  }
  const isFirst = rights.firstPersonRunsTheShop && (await isFirstInLine(db))
  const isManager = isFirst || (email_verified && rights.managerEmails.includes(names.email.toLowerCase()))

  const { id } = await db
    .insertInto('users')
    .values({ auth_subject, ...row, tier_status: defaultTier, is_technician: isFirst, is_manager: isManager })
    .onConflict((conflict) =>
      conflict.column('auth_subject').doUpdateSet(isManager && !isFirst ? { ...row, is_manager: true } : row),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (email_verified) await claimWalkIn(db, id, row.email)
}

// The lock lets one newcomer after the other ask, so that only one can be the first.
async function isFirstInLine(db: Db): Promise<boolean> {
  if (!(await isNobodyHere(db))) return false
  await sql`select pg_advisory_xact_lock(hashtext('stringbed first person'))`.execute(db)
  return isNobodyHere(db)
}

/** True until the first person has signed up; one who left still counts. */
export async function isNobodyHere(db: Db): Promise<boolean> {
  const somebody = await db
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('auth_subject', 'is not', null), is('deleted_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return somebody === undefined
}

// The provider's own rules for names are not ours: what cannot be stored or shown is left out.
const shorten = (text: string, max: number) =>
  [...text.replaceAll(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')].slice(0, max).join('')

/** Forgets who a person was when their account is deleted, also in letters and on the waiting list; what they ordered stays. */
export async function forgetUser(db: Db, authSubject: string): Promise<void> {
  const leaver = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('auth_subject', '=', authSubject)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!leaver) return
  await db
    .updateTable('users')
    .set({
      auth_subject: null,
      first_name: '',
      last_name: '',
      email: '',
      is_technician: false,
      is_manager: false,
      deleted_at: sql`now()`,
    })
    .where('id', '=', leaver.id)
    .execute()
  await db.deleteFrom('outgoing_mail').where('recipient', '=', leaver.email).execute()
  await db.deleteFrom('waitlist').where('email', '=', leaver.email).execute()
}
