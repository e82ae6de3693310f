import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint } from '../../../contract/base/endpoint.ts'
import { type Db, transact } from '../database/connect.ts'
import { conflict, Refusal } from '../errors.ts'
import type { Call, Handling } from './route.ts'

/** SQL: the key has expired and can be used again. */
const isOver = sql<boolean>`idempotency_keys.created_at < now() - interval '24 hours'`

/**
 * Repeats the first answer for the same key of the same user for 24 hours; throws 422 when the request differs. The
 * key is stored in the transaction of the action, so that both are committed or neither. A concurrent second request
 * waits for the first. For an `outside` row the answer is stored afterwards instead. The answer of a `shownOnce` row is not
 * stored, so the database and its backups do not contain the secret; repeating the request throws 409.
 */
export async function answerOnce<E extends Endpoint>(
  endpoint: E,
  key: string,
  call: Call<E>,
  { before, handle, status, onRepeat }: Handling<E>,
): Promise<unknown> {
  const mine = { user_id: call.user.id, key }
  const request_hash = createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, call.params, call.body]))
    .digest('hex')

  // Nothing is done outside for a repeated request, nor for one that has the key of another.
  const kept = endpoint.outside || before ? await keptAnswer(call.db, mine, request_hash) : undefined
  if (kept) {
    onRepeat()
    return kept.answer
  }
  await before?.()
  if (endpoint.outside) {
    const answer = await handle(call)
    await claim(call.db, mine, { request_hash, ...asKept(status, answer) })
    return answer
  }
  return transact(call.db, async (trx) => {
    if (!(await claim(trx, mine, { request_hash, status: null, answer: null }))) {
      const kept = await keptAnswer(trx, mine, request_hash)
      if (endpoint.shownOnce) throw conflict(SHOWN_ONCE)
      onRepeat()
      return kept?.answer
    }
    const answer = await handle({ ...call, db: trx })
    await trx
      .updateTable('idempotency_keys')
      .set(asKept(status, endpoint.shownOnce ? null : answer))
      .where('user_id', '=', mine.user_id)
      .where('key', '=', mine.key)
      .execute()
    return answer
  })
}

const SHOWN_ONCE = 'This was already done, and the response is shown only once.'

type Key = { user_id: number; key: string }
type Kept = { request_hash: string; status: number | null; answer: string | null }

const asKept = (status: number, answer: unknown) => ({ status, answer: JSON.stringify(answer ?? null) })

/** Reserves the key; false when it is already used and has not expired. */
async function claim(db: Db, mine: Key, kept: Kept): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_keys')
    .values({ ...mine, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ ...kept, created_at: sql`now()` })
        .where(isOver),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

async function keptAnswer(db: Db, mine: Key, request_hash: string): Promise<{ answer: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', mine.user_id)
    .where('key', '=', mine.key)
    .where(({ not }) => not(isOver))
    .executeTakeFirst()
  if (row && row.request_hash !== request_hash) {
    throw new Refusal(422, 'This Idempotency-Key was already used for another request.')
  }
  return row
}

/** Deletes the expired keys with their answers. */
export async function forgetKeptAnswers(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(isOver).execute()
}
