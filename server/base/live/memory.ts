import { joinNotices, type Notice } from './notice.ts'

/** For so long, notices are kept for readers who come with older data. */
const MEMORY_MS = 60_000
/** An answer may be older than its reader knows: a transaction reads before it answers. */
const DOUBT_MS = 2_000

/** The notices of the last minute. */
export function createMemory() {
  let recent: { at: number; notice: Notice }[] = []

  return {
    remember(notice: Notice) {
      const now = performance.now()
      const [oldest] = recent
      // Looking at the oldest only now and then keeps a busy minute cheap.
      if (oldest && oldest.at < now - 2 * MEMORY_MS) recent = recent.filter(({ at }) => at >= now - MEMORY_MS)
      recent.push({ at: now, notice })
    },

    /** The notices since a reader read its data, so many milliseconds ago; null when some of them may be forgotten. */
    since(age: number): Notice[] | null {
      if (age > MEMORY_MS - DOUBT_MS) return null
      const since = performance.now() - age - DOUBT_MS
      return joinNotices(recent.filter(({ at }) => at >= since).map(({ notice }) => notice))
    },
  }
}
