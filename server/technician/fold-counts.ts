import type { Db } from '../database/connect.ts'
import { foldCounts } from './list-queries.ts'

const EVERY_MS = 2_000

/** Folds the list's counts every other second, so that adding them up stays as cheap as there are blocks. */
export function foldCountsRegularly(db: Db, report: (error: unknown) => void): { stop(): Promise<void> } {
  let folding: Promise<void> | null = null
  const timer = setInterval(() => {
    folding ??= foldCounts(db)
      .catch(report)
      .finally(() => {
        folding = null
      })
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await folding
    },
  }
}
