import type { Db } from '../database/connect.ts'
import { forbidden } from '../http/errors.ts'
import { isNobodyHere } from '../people/people.ts'

/** Throws 403 when this email may not sign up now. The first person need not wait for a manager to admit them. */
export async function refuseNewcomer(db: Db, signUp: 'open' | 'waitlist' | 'closed', email: string): Promise<void> {
  if (signUp === 'open') return
  if (signUp === 'closed') throw forbidden('Sign-up is closed. Please ask the shop.')
  if (await isNobodyHere(db)) return
  const admitted = await db
    .selectFrom('waitlist')
    .select('id')
    .where('email', '=', email)
    .where('admitted_at', 'is not', null)
    .executeTakeFirst()
  if (!admitted) throw forbidden('Sign-up is by waiting list. Leave your email, and the shop lets you in.')
}
