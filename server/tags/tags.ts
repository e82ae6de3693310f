import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { parseTag, TAG_DAYS } from '../../contract/tags.ts'
import { type Db, transact } from '../database/connect.ts'
import { notFound } from '../http/errors.ts'
import { recordEvent } from '../string-jobs/queries.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 26

/** 128 random bits in Crockford's base 32. */
function createTag(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let tag = ''
  for (let place = 0; place < LENGTH; place++) {
    tag = ALPHABET[Number(bits & 31n)] + tag
    bits >>= 5n
  }
  return tag
}

/** The address in the code of a tag, in capitals so that the code needs fewer squares. */
export const codeAddress = (publicUrl: string, tag: string) => `${publicUrl}/t/${tag}`.toUpperCase()

/** The tag of a job, which gets one when it is needed for the first time. Throws 404 when the job is missing. */
export async function tagOf(db: Db, string_job_id: number): Promise<string> {
  const { rows } = await sql<{ tag: string }>`
    with made as (
      insert into tags (string_job_id, tag)
      select id, ${createTag()} from string_jobs where id = ${string_job_id}
      on conflict (string_job_id) do nothing
      returning tag
    )
    select tag from made union all select tag from tags where string_job_id = ${string_job_id}
  `.execute(db)
  if (rows[0]) return rows[0].tag
  // Another call has just inserted it, after this statement began.
  const made = await db.selectFrom('tags').select('tag').where('string_job_id', '=', string_job_id).executeTakeFirst()
  if (!made) throw notFound(NO_JOB)
  return made.tag
}

/** Gives a job a new tag; the old one is unknown from then on. Throws 404 when the job is missing. */
export function replaceTag(db: Db, string_job_id: number, actor_id: number): Promise<string> {
  return transact(db, async (trx) => {
    const job = await trx
      .selectFrom('string_jobs')
      .select('id')
      .where('id', '=', string_job_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!job) throw notFound(NO_JOB)
    const tag = createTag()
    await trx
      .insertInto('tags')
      .values({ string_job_id, tag })
      .onConflict((conflict) => conflict.column('string_job_id').doUpdateSet({ tag, created_at: sql<Date>`now()` }))
      .execute()
    await recordEvent(trx, string_job_id, actor_id, 'tag_replaced')
    return tag
  })
}

/** The job of a valid tag, in small or capital letters; null when it is unknown, replaced or expired. */
export async function findJobOfTag(db: Db, text: string): Promise<number | null> {
  const tag = parseTag(text)
  if (!tag) return null
  const found = await db
    .selectFrom('tags as t')
    .innerJoin('string_jobs as j', 'j.id', 't.string_job_id')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .select('j.id')
    .where('t.tag', '=', tag)
    .where('r.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .where(sql<boolean>`(j.left_at is null or j.left_at > now() - ${sql.lit(TAG_DAYS)} * interval '1 day')`)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Removes the tags of a person's jobs. */
export async function forgetTags(db: Db, owner_id: number) {
  await db
    .deleteFrom('tags')
    .where('string_job_id', 'in', (jobs) =>
      jobs.selectFrom('string_jobs').select('id').where('owner_id', '=', owner_id),
    )
    .execute()
}

const NO_JOB = 'The requested string job was not found.'
