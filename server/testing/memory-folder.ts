import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Five times what the tests need. */
const ENOUGH = 2 * 1024 ** 3

/**
 * Linux's folder in memory, if it has room for the databases of the tests. Each test file gets a database of 700 files,
 * which takes a sixth of the time there. The thousands of rounds of `race` could fill it.
 */
export function memoryFolder(): string | undefined {
  if (process.env.RANDOM_ROUNDS || !existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH ? MEMORY : undefined
}
