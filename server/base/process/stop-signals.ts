import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const START_MS = 5_000

/**
 * Calls `stop` once when the process is asked to end, then ends it. Further signals are ignored, because npm forwards
 * a Ctrl+C that the terminal has already sent.
 */
export function onStopSignal(stop: () => Promise<void>) {
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
 * Runs `start` and keeps its result running until the process is asked to end. A StartError ends the process with only
 * its message.
 */
export async function runUntilStopped(say: (line: string) => void, start: () => Promise<{ stop(): Promise<void> }>) {
  const starting = start()
  onStopSignal(async () => {
    say('Stopping...')
    const running = await Promise.race([starting.catch(() => undefined), sleep(START_MS)])
    await running?.stop()
  })
  try {
    await starting
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
