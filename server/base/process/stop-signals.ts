import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The patience with a start that was asked to end: it stops its database, or does its last steps. */
const START_MS = 15_000

/**
 * Calls `stop` once when the process is asked to end, then ends it. Further signals are ignored, because npm forwards
 * a Ctrl+C that the terminal has already sent.
 */
function onStopSignal(stop: () => Promise<void>) {
  let stopping = false
  const end = async (code: number) => {
    if (stopping) return
    stopping = true
    try {
      await stop()
      process.exit(code)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  for (const signal of SIGNALS) process.on(signal, () => void end(0))
  process.on('uncaughtException', (error) => {
    console.error(error)
    void end(1)
  })
  // An unhandled rejection is logged but does not stop the portal.
  process.on('unhandledRejection', (reason) => console.error(reason))
}

/**
 * Runs `start` and keeps its result running until the process is asked to end, also while it starts: `stopped` then ends
 * the start. A StartError ends the process with only its message.
 */
export async function runUntilStopped(
  say: (line: string) => void,
  start: (stopped: AbortSignal) => Promise<{ stop(): Promise<void> }>,
) {
  const asked = new AbortController()
  const starting = start(asked.signal)
  onStopSignal(async () => {
    say('Stopping...')
    asked.abort()
    const running = await Promise.race([starting.catch(() => undefined), sleep(START_MS)])
    await running?.stop()
  })
  try {
    await starting
  } catch (error) {
    // The start failed because it was ended.
    if (asked.signal.aborted) return
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
