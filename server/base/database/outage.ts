import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseAway } from '../errors.ts'

const watched = new AsyncLocalStorage<{ error: unknown }>()

/** Called with every failure of a statement or a connection. */
export function noteFailure(error: unknown) {
  const watch = watched.getStore()
  if (watch && isDatabaseAway(error)) watch.error = error
}

/** True when a caller further up watches for failures. */
export const isWatched = () => watched.getStore() !== undefined

/**
 * Runs `act`, and throws the database's own error when the database was away meanwhile: for library code that would
 * swallow it and behave as if a row were missing.
 */
export async function throwingOutages<Result>(act: () => Promise<Result>): Promise<Result> {
  const watch: { error: unknown } = { error: undefined }
  try {
    return await watched.run(watch, act)
  } finally {
    // biome-ignore lint/correctness/noUnsafeFinally: whatever came out of `act`, the outage is why.
    if (watch.error) throw watch.error
  }
}
