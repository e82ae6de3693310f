import { createHash } from 'node:crypto'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'

export interface SandboxAnswer {
  status: number
  body: object
}

/** Follows Stripe's rule: a repeated key returns the first answer, and a different request with that key is an error. */
export function firstAnswer(
  db: Db,
  { key, request }: { key: string | undefined; request: string },
  run: (trx: Trx) => Promise<SandboxAnswer>,
): Promise<SandboxAnswer> {
  return transact(db, async (trx) => {
    if (!key) return run(trx)
    const request_hash = createHash('sha256').update(request).digest('hex')
    const isFirst = await trx
      .insertInto('sandbox.idempotency_keys')
      .values({ key, request_hash, status: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!isFirst) return earlierAnswer(trx, key, request_hash)
    const answer = await run(trx)
    await trx
      .updateTable('sandbox.idempotency_keys')
      .set({ status: answer.status, answer: JSON.stringify(answer.body) })
      .where('key', '=', key)
      .execute()
    return answer
  })
}

async function earlierAnswer(trx: Trx, key: string, request_hash: string): Promise<SandboxAnswer> {
  const earlier = await trx
    .selectFrom('sandbox.idempotency_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.request_hash !== request_hash) {
    return failure(
      400,
      { message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.' },
      'idempotency_error',
    )
  }
  return { status: earlier.status ?? 200, body: earlier.answer as object } // firstAnswer stores only objects
}

/** An error in the shape of Stripe's API. */
export const failure = (
  status: number,
  error: { message: string; code?: string; param?: string },
  type = 'invalid_request_error',
): SandboxAnswer => ({ status, body: { error: { type, ...error } } })
