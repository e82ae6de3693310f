import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export interface Visitor {
  cookies: { name: string; value: string; url: string; httpOnly: boolean; sameSite: 'Lax' }[]
  racket: number
  job: number
}

interface Belongings {
  rackets: number
  jobs: number
  isStaff?: boolean
}

/** Creates a user with rackets and jobs, and the session cookie of that user for the portal of `dataDir`. */
export async function createVisitor(
  { db, dataDir, url }: { db: pg.Client; dataDir: string; url: string },
  { rackets, jobs, isStaff = false }: Belongings,
): Promise<Visitor> {
  const subject = randomUUID().replaceAll('-', '')
  const token = randomBytes(24).toString('base64url')
  await db.query(
    `insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Lena Brandt', $1 || '@example.com', true)`,
    [subject],
  )
  await db.query(
    `insert into auth.session (id, token, "userId", "expiresAt", "updatedAt", "firstFactorAt")
      values ($1, $1, $2, now() + interval '1 day', now(), now())`,
    [token, subject],
  )
  const { rows } = await db.query<{ racket: number; job: number }>(
    `with person as (
        insert into users (auth_subject, first_name, last_name, email, tier_status, is_technician, is_manager)
        values ($1, 'Lena', 'Brandt', $1 || '@example.com', 'standard', $2, $2) returning id
      ), mine as (
        insert into rackets (owner_id, manufacturer, model_name, racket_name, is_favorite)
        select id, 'Yonex', 'Astrox ' || i, 'Racket ' || i, i % 2 = 0 from person, generate_series(1, $3::int) i
        returning id, owner_id
      ), ordered as (
        insert into string_jobs (owner_id, racket_id, string_id, tension, price, order_status, order_completion_date)
        select owner_id, min(id) + i % $3, 1 + i % 9, 24, 3000, case when i % 5 = 0 then 'NEW' else 'COMPLETED' end,
          case when i % 5 > 0 then now() end
        from mine, generate_series(1, $4::int) i group by owner_id, i returning id
      ) select (select min(id) from mine) racket, (select min(id) from ordered) job`,
    [subject, isStaff, rackets, jobs],
  )
  const secret = readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim()
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const value = encodeURIComponent(`${token}.${signature}`)
  const terms = { httpOnly: true, sameSite: 'Lax' } as const
  const session = { name: 'stringbed.session_token', value, url: `${url}/api/auth`, ...terms }
  // As in a browser that has asked for its session before.
  const here = { name: 'stringbed.here', value: '1', url, ...terms }
  return { racket: 0, job: 0, ...rows[0], cookies: [session, here] }
}
