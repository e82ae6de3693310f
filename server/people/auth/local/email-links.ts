import { sql } from 'kysely'
import { OLD_LINK, OLD_REJECTION } from '../../../../contract/people/account.ts'
import { countAttempt, forgiveAttempt, type Limit } from '../../../base/access/attempts.ts'
import type { Account, Browser } from '../../../base/access/session.ts'
import { type Db, type Trx, transact } from '../../../base/database/connect.ts'
import { badRequest, conflict, Refusal, wrongField } from '../../../base/errors.ts'
import { postEmail } from '../../../messages/mail/queries.ts'
import { newToken, tokenHash } from '../link-token.ts'
import { endPendingAccess, lockAccount } from './account-rows.ts'
import { ask } from './ask.ts'
import type { LocalContext } from './context.ts'
import { emailChangeEmail, verificationEmail } from './emails.ts'

const USED_LINK = 'This link was already used. The email is confirmed.'

interface Link {
  user_id: string
  email: string
  is_change: boolean
  is_used: boolean
}

/** Emails a link that confirms the present address of an account. */
export function sendConfirmation({ db, publicUrl }: LocalContext, user: { id: string; email: string }): Promise<void> {
  return transact(db, async (trx) => {
    const token = newToken()
    await storeLink(trx, { userId: user.id, email: user.email, token })
    await postEmail(trx, verificationEmail(publicUrl, { email: user.email, token }))
  })
}

/** Emails a link to the new address, and a warning with a link that stops the change to the old one. */
export function requestEmailChange(
  { db, publicUrl }: LocalContext,
  { userId, sessionId, email }: Account,
  newEmail: string,
): Promise<void> {
  return transact(db, async (trx) => {
    // A request that ends the session now waits until the link is stored, and then deletes it.
    const { rows } = await sql`select from auth.session where id = ${sessionId} for key share`.execute(trx)
    if (rows.length === 0) throw new Refusal(401, 'Please sign in.')
    const [token, rejectToken] = [newToken(), newToken()]
    await storeLink(trx, { userId, email: newEmail, token, change: { sessionId, rejectToken } })
    // The response does not reveal that another account has the address; its owner gets no email.
    if (!(await isTaken(trx, newEmail))) await postEmail(trx, verificationEmail(publicUrl, { email: newEmail, token }))
    // Deleting the account also deletes the emails to its old address, which this names.
    await postEmail(trx, emailChangeEmail(publicUrl, { email, newEmail, token: rejectToken }), newEmail)
  })
}

/**
 * Confirms the address that a link was sent to. The browser needs a session of the account, or its password; it gets
 * neither a session nor a cookie. Throws 400 for an old link and 409 when another account has the address.
 */
export async function confirmEmail(
  context: LocalContext,
  browser: Browser,
  { token, password }: { token: string; password?: string | undefined },
): Promise<void> {
  const { db, saveProfile } = context
  const link = await findLink(db, token)
  if (link.is_used) throw badRequest(USED_LINK)
  if (!(await isSignedIn(context, browser, link.user_id))) await provePassword(context, link.user_id, password)
  await transact(db, async (trx) => {
    await lockAccount(trx, link.user_id)
    const { numAffectedRows } = await sql`
      update auth.email_link set used_at = now()
      where token_hash = ${tokenHash(token)} and used_at is null and expires_at > now()
    `.execute(trx)
    if (!numAffectedRows) throw badRequest(OLD_LINK)
    if (await isTaken(trx, link.email, link.user_id)) throw conflict('Another account already has this email.')
    await markConfirmed(trx, link.user_id, link.email)
    // A link for a new password that went to the address before must not open the account.
    if (link.is_change) await endPendingAccess(trx, link.user_id)
    await saveProfile(trx, link.user_id)
  })
}

/** Sets the confirmed address of an account. */
export const markConfirmed = (trx: Trx, userId: string, email: string) =>
  sql`
    update auth."user" set email = ${email}, "emailVerified" = true, "updatedAt" = now() where id = ${userId}
  `.execute(trx)

/**
 * Says that a link's reader did not ask for it: ends a change of address, or deletes an account that someone made with
 * the reader's address. Throws 400 for an old link and 409 once the address is confirmed.
 */
export function rejectEmail({ db, deleteAccount }: LocalContext, token: string): Promise<void> {
  return transact(db, async (trx) => {
    const link = await findLink(trx, token, OLD_REJECTION)
    await lockAccount(trx, link.user_id)
    const now = await findLink(trx, token, OLD_REJECTION)
    if (now.is_used) throw conflict('This email was already confirmed. Please contact the shop.')
    if (now.is_change) await sql`delete from auth.email_link where user_id = ${now.user_id}`.execute(trx)
    else await deleteAccount(trx, now.user_id)
  })
}

interface NewLink {
  userId: string
  email: string
  token: string
  change?: { sessionId: string; rejectToken: string }
}

/** Stores a link that works for one hour, in place of the account's last one. */
const storeLink = (trx: Trx, { userId, email, token, change }: NewLink) =>
  sql`
    insert into auth.email_link (user_id, email, token_hash, session_id, reject_hash, expires_at)
    values (
      ${userId}, ${email}, ${tokenHash(token)}, ${change?.sessionId ?? null},
      ${change ? tokenHash(change.rejectToken) : null}, now() + interval '1 hour'
    )
    on conflict (user_id) do update set
      email = excluded.email, token_hash = excluded.token_hash, session_id = excluded.session_id,
      reject_hash = excluded.reject_hash, expires_at = excluded.expires_at, used_at = null
  `.execute(trx)

/** Throws 400 with the sentence `refusal` for a link that no longer works. */
async function findLink(db: Db, token: string, refusal = OLD_LINK): Promise<Link> {
  const hash = tokenHash(token)
  const { rows } = await sql<Link>`
    select l.user_id, l.email, l.session_id is not null as is_change,
      l.used_at is not null or (l.session_id is null and u."emailVerified") as is_used
    from auth.email_link l join auth."user" u on u.id = l.user_id
    where (l.token_hash = ${hash} or l.reject_hash = ${hash}) and l.expires_at > now()
  `.execute(db)
  if (!rows[0]) throw badRequest(refusal)
  return rows[0]
}

async function isTaken(db: Db, email: string, exceptUserId = ''): Promise<boolean> {
  const { rows } = await sql`
    select from auth."user" where email = ${email} and id <> ${exceptUserId}
  `.execute(db)
  return rows.length > 0
}

async function isSignedIn({ auth }: LocalContext, browser: Browser, userId: string): Promise<boolean> {
  const noCookies = { ...browser, setCookies: () => {} }
  const known = await ask(noCookies, (as) => auth.api.getSession({ ...as, query: { disableRefresh: true } }))
  return known?.user.id === userId
}

async function provePassword({ db, passwords }: LocalContext, userId: string, password: string | undefined) {
  if (password === undefined) {
    throw wrongField('password', 'You are not signed in to this account here. Please enter its password.')
  }
  const limits: Limit[] = [{ kind: 'link proof', by: userId, max: 10, minutes: 15, failuresOnly: true }]
  await countAttempt(db, limits)
  const { rows } = await sql<{ password: string }>`
    select password from auth.account where "userId" = ${userId} and "providerId" = 'credential'
  `.execute(db)
  const hash = rows[0]?.password
  if (!hash || !(await passwords.verify({ hash, password }))) {
    throw wrongField('password', 'Incorrect password.')
  }
  await forgiveAttempt(db, limits)
}
