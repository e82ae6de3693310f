import { sql } from 'kysely'
import { withoutUnwelcome } from '../../contract/base/characters.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { conflict } from '../base/errors.ts'
import { defaultTier } from '../catalog/prices/default-tier.ts'
import { forgetSounds } from '../job/sounds/queries.ts'
import { forgetTags } from '../job/tags/tags.ts'
import { blankNotes } from '../job/write.ts'
import { addressesOf, forgetAccountMail, forgetMessages } from '../messages/forget.ts'
import { openStatementOf } from '../money/statements/queries.ts'
import type { People, Profile } from './auth/provider.ts'
import { endBillTo, lockLeaver } from './bill-to/actions.ts'
import { lockFirstManager } from './first-manager.ts'
import { changeRights, keepLastManager } from './permissions.ts'
import { forgetInvited } from './staff-invitations.ts'
import { claimWalkIn } from './walk-ins.ts'

export interface Rights {
  /** The first person to sign up becomes manager and technician. Only safe where nobody else can reach the portal. */
  firstPersonRunsTheShop: boolean
  /** People with these verified emails become managers. */
  managerEmails: string[]
}

/** The portal's record of people, for the authentication provider. */
export const createPeople = ({ db, rights }: { db: Db; rights: Rights }): People => ({
  save: (userId, profile, on = db) => transact(on, (trx) => saveUser(trx, userId, profile, rights)),
  forget: forgetUser,
  keepLastManager,
  keepCustomer,
})

async function saveUser(trx: Trx, auth_subject: string, profile: Profile, rights: Rights) {
  const { email_verified, ...names } = profile
  const row = {
    first_name: shorten(names.first_name, 200),
    last_name: shorten(names.last_name, 200),
    email: shorten(names.email, 320),
    email_verified,
  }
  const isFirst = rights.firstPersonRunsTheShop && (await isFirstInLine(trx))
  const isManager = isFirst || (email_verified && rights.managerEmails.includes(names.email.toLowerCase()))

  const { id, is_manager } = await trx
    .insertInto('users')
    .values({ auth_subject, ...row, tier_status: defaultTier })
    .onConflict((conflict) => conflict.column('auth_subject').doUpdateSet(row))
    .returning(['id', 'is_manager'])
    .executeTakeFirstOrThrow()
  if (isManager && !is_manager) {
    await changeRights(trx, null, id, { is_manager: true, ...(isFirst && { is_technician: true }) })
  }
  if (email_verified) await claimWalkIn(trx, id, row.email)
}

// The lock makes concurrent sign-ups check one after the other, so only one person is the first.
async function isFirstInLine(trx: Trx): Promise<boolean> {
  if (!(await isNobodyHere(trx))) return false
  await lockFirstManager(trx)
  return isNobodyHere(trx)
}

/** True until the first person has signed up; a deleted account still counts. */
export async function isNobodyHere(db: Db): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('auth_subject', 'is not', null), is('deleted_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return person === undefined
}

// The hosted provider may allow characters that cannot be stored or shown; they are left out.
const shorten = (text: string, max: number) => [...withoutUnwelcome(text)].slice(0, max).join('')

async function keepCustomer(trx: Trx, authSubject: string): Promise<void> {
  // The lock orders this check and a statement that is made at the same moment.
  const person = await lockLeaver(trx, authSubject)
  if (!person) return
  const statement = await openStatementOf(trx, person.id)
  if (statement) throw conflict(OPEN_STATEMENT[statement])
  if (await hasRacketInShop(trx, person.id)) {
    throw conflict('The shop still has one of your rackets. Please collect it before you delete your account.')
  }
}

const OPEN_STATEMENT = {
  own: 'You have an unpaid statement. Please pay it before you delete your account.',
  'of another':
    'Another customer has not paid a statement with your jobs yet. You can delete your account once it is paid.',
}

async function hasRacketInShop(db: Db, owner_id: number): Promise<boolean> {
  const job = await db
    .selectFrom('string_jobs')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('received_at', 'is not', null)
    .where('left_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

/**
 * Erases a person's data, their emails, what they wrote about rackets, and their place on the waiting list; their
 * orders stay.
 */
async function forgetUser(trx: Trx, authSubject: string): Promise<void> {
  const leaver = await lockLeaver(trx, authSubject)
  if (!leaver) return
  await endBillTo(trx, leaver.id)
  await trx
    .updateTable('users')
    .set({
      auth_subject: null,
      first_name: '',
      last_name: '',
      email: '',
      phone: null,
      is_technician: false,
      is_manager: false,
      deleted_at: sql`now()`,
    })
    .where('id', '=', leaver.id)
    .execute()
  await forgetTags(trx, leaver.id)
  await blankNotes(trx, leaver.id)
  await forgetSounds(trx, leaver.id)
  // They contain answers of the last day.
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', leaver.id).execute()
  await forgetMessages(trx, leaver.id)
  // An unconfirmed address may belong to someone else, who has emails, an invitation and a place on the waiting list.
  if (!leaver.email_verified) return
  const addresses = await addressesOf(trx, leaver.email)
  const lower = addresses.map((address) => address.toLowerCase())
  await forgetAccountMail(trx, addresses)
  await trx.deleteFrom('staff_invitations').where('email', 'in', lower).execute()
  await trx.deleteFrom('waitlist').where('email', 'in', addresses).execute()
  await forgetInvited(trx, lower)
}
