const FIRST_RETRY = 2_000
const LAST_RETRY = 60_000

/** Runs something again after a failure, and waits twice as long before each further try. Times are in milliseconds. */
export function createRetry(run: () => void) {
  let timer = 0
  let pause = FIRST_RETRY

  function runIn(ms: number) {
    window.clearTimeout(timer)
    timer = window.setTimeout(run, ms)
  }

  return {
    runIn,
    /** After the shortest wait. */
    soon: () => runIn(FIRST_RETRY),
    later() {
      runIn(pause)
      pause = Math.min(pause * 2, LAST_RETRY)
    },
    succeeded() {
      pause = FIRST_RETRY
    },
  }
}
