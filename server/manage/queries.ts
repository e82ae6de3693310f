import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'
import { usableCredits } from '../base/database/usable-credits.ts'

/** The people with an email address who are not deleted, those with an account first. */
export const peopleByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'auth_subject', 'email_verified', 'is_technician', 'is_manager'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .orderBy(sql`auth_subject is null`)
    .orderBy('id')
    .execute()

export const listPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'tier_status',
      usableCredits('users'),
      'is_technician',
      'is_manager',
    ])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(email)`)
    .orderBy('id')
    .execute()
