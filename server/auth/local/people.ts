import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { isNobodyHere } from '../../people/ensure-user.ts'

/** Throws 403 when this address may not sign up now; the first person always may. */
export async function refuseNewcomer(db: Db, signUp: 'open' | 'waitlist' | 'closed', email: string): Promise<void> {
  if (signUp === 'open' || (await isNobodyHere(db))) return
  if (signUp === 'closed') throw forbidden('Sign-up is closed. Please ask the shop.')
  const admitted = await db
    .selectFrom('waitlist')
    .select('id')
    .where('email', '=', email)
    .where('admitted_at', 'is not', null)
    .executeTakeFirst()
  if (!admitted) throw forbidden('Sign-up is by waiting list. Leave your email, and the shop lets you in.')
}

/** Clears the way for a sign-up whose first try broke off between the person and their password. */
export const forgetHalfMadePerson = (db: Db, email: string) =>
  sql`
    delete from auth."user" u
    where u.email = ${email} and u."createdAt" < now() - interval '1 minute'
      and not exists (select from auth.account a where a."userId" = u.id)
  `.execute(db)

/** Ends one of a person's own sessions. */
export async function revokeSession(db: Db, userId: string, sessionId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from auth.session where id = ${sessionId} and "userId" = ${userId}
  `.execute(db)
  if (!numAffectedRows) throw notFound()
}

/**
 * When an organization's only administrator leaves, its oldest member takes over; an empty one is closed. Nobody
 * waits for the answer of who left.
 */
export async function leaveOrganizations(db: Db, userId: string): Promise<void> {
  await sql`
    delete from auth.invitation i using auth."user" u where u.id = ${userId} and i.email = u.email
  `.execute(db)
  await sql`
    delete from auth.organization o
    where exists (select from auth.member m where m."organizationId" = o.id and m."userId" = ${userId})
      and not exists (select from auth.member m where m."organizationId" = o.id and m."userId" <> ${userId})
  `.execute(db)
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
  `.execute(db)
}
