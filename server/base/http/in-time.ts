import type { KyselyPlugin } from 'kysely'
import { type Db, type Trx, transact } from '../database/connect.ts'
import { unavailable } from '../errors.ts'

/** The longest time that a caller waits for a response, however slow the database is. */
export const PATIENCE_MS = 6_500

/**
 * The result of `work`, or the error that `late` makes after so many milliseconds, by default 503. The work then continues,
 * and its outcome is unknown.
 */
export async function inTime<Result>(
  milliseconds: number,
  work: Promise<Result>,
  late: () => Error = unavailable,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The result of a transaction, or 503 after so many milliseconds, and then nothing of it is stored. Once it commits, the
 * caller waits for its end.
 */
export function transactInTime<Result>(
  milliseconds: number,
  db: Db,
  act: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  let isLate = false
  let isCommitting = false
  const refuseLate = () => {
    if (isLate) throw unavailable()
  }
  const stopLate: KyselyPlugin = {
    transformQuery({ node }) {
      refuseLate()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return new Promise((done, failed) => {
    const timer = setTimeout(() => {
      isLate = true
      if (!isCommitting) failed(unavailable())
    }, milliseconds)
    transact(db, async (trx) => {
      isCommitting = false
      const result = await act(trx.withPlugin(stopLate))
      refuseLate()
      isCommitting = true
      return result
    })
      .then(done, failed)
      .finally(() => clearTimeout(timer))
  })
}
