import { type RawBuilder, sql } from 'kysely'
import { parseTag, TAG_DAYS } from '../../../contract/job/tags.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { notFound } from '../../base/errors.ts'
import { recordEvent } from '../history.ts'
import { NO_TECHNICIAN_JOB } from '../locked-job.ts'

/** The address in the code of a tag, in capitals so that the code needs fewer squares. */
export const codeAddress = (publicUrl: string, tag: string) => `${publicUrl}/t/${tag}`.toUpperCase()

/** The tag of a job. Throws 404 when the job is missing, or the account of its owner was deleted. */
export async function tagOf(db: Db, string_job_id: number): Promise<string> {
  const { tag } = await db
    .selectFrom('tags')
    .select('tag')
    .where('string_job_id', '=', string_job_id)
    .executeTakeFirstOrThrow(() => notFound(NO_TECHNICIAN_JOB))
  return tag
}

/** Gives a job a new tag; the old one is unknown from then on. Throws 404 like `tagOf`. */
export function replaceTag(db: Db, string_job_id: number, actor_id: number): Promise<string> {
  return transact(db, async (trx) => {
    const replaced = await trx
      .updateTable('tags')
      .set({ tag: sql<string>`new_tag()`, created_at: sql<Date>`now()` })
      .where('string_job_id', '=', string_job_id)
      .returning('tag')
      .executeTakeFirstOrThrow(() => notFound(NO_TECHNICIAN_JOB))
    await recordEvent(trx, string_job_id, actor_id, 'tag_replaced')
    return replaced.tag
  })
}

const isRacketKept = sql<boolean>`r.deleted_at is null`
const isInShop = sql<boolean>`(j.received_at is not null and j.left_at is null)`

/** The job of a valid tag, in small or capital letters; undefined when it is unknown, replaced or expired. */
export const findTaggedJob = (db: Db, text: string) => findTagged(db, text, isRacketKept)

async function findTagged(db: Db, text: string, isShown: RawBuilder<boolean>) {
  const tag = parseTag(text)
  if (!tag) return undefined
  return db
    .selectFrom('tags as t')
    .innerJoin('string_jobs as j', 'j.id', 't.string_job_id')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .select(['j.id', 'j.owner_id', 'j.racket_id', 'j.version', 'o.language'])
    .where('t.tag', '=', tag)
    .where(isShown)
    .where('o.deleted_at', 'is', null)
    .where(sql<boolean>`(j.left_at is null or j.left_at > now() - ${sql.lit(TAG_DAYS)} * interval '1 day')`)
    .executeTakeFirst()
}

/** The same if the job is the owner's. */
export async function findOwnTaggedJob(db: Db, text: string, owner_id: number) {
  const job = await findTaggedJob(db, text)
  return job?.owner_id === owner_id ? job : null
}

/**
 * The id of the job of a valid tag, for staff, who also find a racket in the shop that its owner has deleted. Throws 404
 * with the reason when the tag is not valid.
 */
export async function requireTaggedJobId(db: Db, text: string): Promise<number> {
  const job = await findTagged(db, text, sql`(${isRacketKept} or ${isInShop})`)
  if (!job) {
    throw notFound(
      'This code does not belong to a racket in this shop. It may be from another shop, or it may be out of date.',
    )
  }
  return job.id
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
