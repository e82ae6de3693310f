import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The patience with a start that was asked to end: it stops its database, or does its last steps. */
const START_MS = 15_000

/**
 * Calls `stop` once when the process is asked to end, then ends it with the exit code that is set until then, by default 0.
 * Further signals are ignored, because npm forwards a Ctrl+C that the terminal has already sent.
 */
function onStopSignal(stop: () => Promise<void>) {
  let stopping = false
  const end = async ({ hasFailed = false } = {}) => {
    if (stopping) return
    stopping = true
    if (hasFailed) process.exitCode = 1
    try {
      await stop()
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
    process.exit()
  }
  for (const signal of SIGNALS) process.on(signal, () => void end())
  process.on('uncaughtException', (error) => {
    console.error(error)
    void end({ hasFailed: true })
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
