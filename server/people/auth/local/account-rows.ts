import { sql } from 'kysely'
import type { AliveSessions } from '../../../base/access/session.ts'
import type { Db, Trx } from '../../../base/database/connect.ts'
import { notFound } from '../../../base/errors.ts'
import { newToken } from '../link-token.ts'

/**
 * Locks an account. Every change of its address and its end hold the account first, then its link and the records of the
 * person, so none can wait for another in a circle.
 */
export const lockAccount = (trx: Trx, userId: string) =>
  sql`select from auth."user" where id = ${userId} for update`.execute(trx)

/** Keeps an account until the transaction ends, without holding up other changes of it. */
export const keepAccount = (trx: Trx, userId: string) =>
  sql`select from auth."user" where id = ${userId} for key share`.execute(trx)

/** Deletes the rest of a sign-up that failed between storing the person and their password, so it can be repeated. */
export const deleteIncompleteSignUp = (db: Db, email: string) =>
  sql`
    delete from auth."user" u
    where u.email = ${email} and u."createdAt" < now() - interval '1 minute'
      and not exists (select from auth.account a where a."userId" = u.id)
  `.execute(db)

/** SQL: those of a person's sessions that have not ended. */
export const aliveSessions: AliveSessions = (subject, asked) =>
  sql`array(select id from auth.session where id = any(${asked}) and "userId" = ${subject} and "expiresAt" > now())`

/** True once anyone in the shop has made an organization. */
export async function hasOrganizations(db: Db): Promise<boolean> {
  const { rows } = await sql`select from auth.organization limit 1`.execute(db)
  return rows.length > 0
}

/** Ends the session with this token, which a browser has not used yet. */
export const forgetNewSession = (db: Db, token: string) =>
  sql`delete from auth.session where token = ${token}`.execute(db)

/** Ends a session, if it has not ended yet. */
export const forgetSession = (db: Db, sessionId: string) =>
  sql`delete from auth.session where id = ${sessionId}`.execute(db)

/** The most sessions of a person, all of which their list shows. */
const MOST_SESSIONS = 100

/** Ends the sessions of a person that were used the longest time ago, if there are too many. */
export const endOldestSessions = (db: Db, userId: string) =>
  sql`
    delete from auth.session where id in (
      select id from auth.session where "userId" = ${userId}
      order by "updatedAt" desc, id offset ${sql.lit(MOST_SESSIONS)}
    )
  `.execute(db)

/** Ends one of the person's sessions. Throws 404 when it is not theirs. */
export async function revokeSession(db: Db, userId: string, sessionId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from auth.session where id = ${sessionId} and "userId" = ${userId}
  `.execute(db)
  if (!numAffectedRows) throw notFound()
}

/**
 * Removes a person from their organizations: after the only administrator the oldest member takes over, an empty
 * organization is deleted, and the person's open invitations end.
 */
export async function leaveOrganizations(trx: Trx, userId: string): Promise<void> {
  await sql`
    select from auth.organization o
    where exists (select from auth.member m where m."organizationId" = o.id and m."userId" = ${userId})
    order by o.id for update
  `.execute(trx)
  await sql`
    delete from auth.invitation i using auth."user" u where u.id = ${userId} and i.email = u.email and u."emailVerified"
  `.execute(trx)
  await sql`
    delete from auth.organization o
    where exists (select from auth.member m where m."organizationId" = o.id and m."userId" = ${userId})
      and not exists (select from auth.member m where m."organizationId" = o.id and m."userId" <> ${userId})
  `.execute(trx)
  await sql`
    update auth.member heir set role = 'admin'
    from auth.member leaver
    where leaver."userId" = ${userId} and leaver.role = 'admin'
      and heir.id = (
        select m.id from auth.member m
        where m."organizationId" = leaver."organizationId" and m."userId" <> ${userId}
        order by m."createdAt", m.id limit 1
      )
      and not exists (
        select from auth.member a
        where a."organizationId" = leaver."organizationId" and a."userId" <> ${userId} and a.role = 'admin'
      )
  `.execute(trx)
  await sql`delete from auth.member where "userId" = ${userId}`.execute(trx)
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from auth."user" where id = ${userId} and "twoFactorEnabled"`.execute(db)
  return rows.length > 0
}

/** Removes a person's second factor with its backup codes. False when they have none. */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth."user" set "twoFactorEnabled" = false, "updatedAt" = now() where id = ${userId} and "twoFactorEnabled"
  `.execute(trx)
  await sql`delete from auth."twoFactor" where "userId" = ${userId}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The hash of the password of the account with this email. */
export async function passwordOf(db: Db, email: string): Promise<{ userId: string; hash: string } | undefined> {
  const { rows } = await sql<{ userId: string; hash: string }>`
    select u.id as "userId", a.password as hash from auth.account a join auth."user" u on u.id = a."userId"
    where u.email = ${email} and a."providerId" = 'credential' and a.password is not null
  `.execute(db)
  return rows[0]
}

/** Replaces a password hash, unless it has been replaced in the meantime. */
export const replacePasswordHash = (db: Db, old: string, password: string) =>
  sql`update auth.account set password = ${password} where password = ${old}`.execute(db)

/** Makes a link that sets a new password, like the one that better-auth emails: valid for one hour, and once. */
export async function newResetToken(db: Db, userId: string): Promise<string> {
  const token = newToken()
  await sql`
    insert into auth.verification (id, identifier, value, "expiresAt")
    values (${newToken()}, ${`reset-password:${token}`}, ${userId}, now() + interval '1 hour')
  `.execute(db)
  return token
}

/** Ends a person's links for a new password, and the sign-ins that wait for a second factor. */
export const endPendingAccess = (db: Db, userId: string) =>
  sql`delete from auth.verification where value = ${userId}`.execute(db)

/** Ends all sessions of a person, and returns their number. */
export async function endSessions(db: Db, userId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from auth.session where "userId" = ${userId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
