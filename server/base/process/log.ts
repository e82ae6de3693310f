import pino from 'pino'
import { logSentence } from './log-sentence.ts'

// One write per 4 kB of log lines, or per half second, costs much less than one write per line.
const BLOCK_BYTES = 4 * 1024
const FLUSH_MS = 500
// While the output accepts nothing, such as a full disk, lines beyond this size are dropped.
const MOST_BYTES = 1024 * 1024

/** Buffers the standard output. The rest is written when the process ends, even after an uncaught exception. */
function bufferedOutput(): pino.DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: true,
    minLength: BLOCK_BYTES,
    maxLength: MOST_BYTES,
    periodicFlush: FLUSH_MS,
  })
  // A closed pipe or a full disk must not end the portal.
  output.on('error', () => {})
  // flushSync would repeat a failing write forever.
  process.on('exit', () => output.flush())
  return output
}

const terminal: pino.DestinationStream = { write: (line) => void process.stdout.write(`${logSentence(line)}\n`) }

/**
 * The log of the portal: one JSON line for each request and each fault, without tokens, cookies or signatures.
 * A terminal shows only warnings and errors, as sentences.
 */
export function createLog(
  to: pino.DestinationStream = process.stdout.isTTY ? terminal : bufferedOutput(),
  level: pino.Level = process.stdout.isTTY ? 'warn' : 'info',
): pino.Logger {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["stripe-signature"]',
        'res.headers["set-cookie"]',
        // PostgreSQL quotes the values of the row here, names and emails among them.
        'err.detail',
        'details.detail',
      ],
    },
    to,
  )
}
