// A process that writes LINES log lines and then ends as its argument says: `exit`, `crash`, or `wait` for a signal.
import { createLog } from '../base/process/log.ts'
import { runUntilStopped } from '../base/process/stop-signals.ts'

const [end, lines] = process.argv.slice(2)

await runUntilStopped(
  () => {},
  async () => {
    const log = createLog()
    for (let line = 1; line <= Number(lines); line++) log.info({ line }, 'request')
    if (end === 'exit') process.exit(0)
    if (end === 'crash') setImmediate(() => raise())
    const alive = setInterval(() => {}, 1_000)
    // The parent sends its signal after this, when the signal handlers exist.
    setImmediate(() => process.stderr.write('ready'))
    return {
      async stop() {
        log.info('stopped')
        clearInterval(alive)
      },
    }
  },
)

function raise() {
  throw new Error('a fault that nothing catches')
}
