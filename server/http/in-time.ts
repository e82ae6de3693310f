import { unavailable } from './errors.ts'

/** However slow the database is at each of its statements, nobody waits longer than this for an answer. */
export const PATIENCE_MS = 6_500

/** What `work` comes to, or 503 after so many milliseconds; the work goes on, so its outcome is not known then. */
export async function inTime<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
