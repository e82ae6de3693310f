import { unavailable } from '../errors.ts'

/** The longest time that a caller waits for a response, however slow the database is. */
export const PATIENCE_MS = 6_500

/** The result of `work`, or 503 after so many milliseconds. The work then continues, and its outcome is unknown. */
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
