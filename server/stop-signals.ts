/**
 * Calls `stop` once when the process is asked to end, then ends it. Repeats are not impatience:
 * npm passes a Ctrl+C on that the terminal has already sent.
 */
export function onStopSignal(stop: (signal: string) => Promise<void>) {
  let stopping = false
  const end = async (signal: string, code: number) => {
    if (stopping) return
    stopping = true
    try {
      await stop(signal)
      process.exit(code)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal, 0))
  process.on('uncaughtException', (error) => {
    console.error(error)
    void end('an error', 1)
  })
  // A promise nobody waited for: told, but no reason to leave the customers alone.
  process.on('unhandledRejection', (reason) => console.error(reason))
}
