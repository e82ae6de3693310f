import pino from 'pino'

/**
 * The portal's log: a JSON line for each request and each fault, without tokens, cookies or signatures.
 * In a terminal only what went wrong, so that a person can read what the start tells.
 */
export function createLog(): pino.Logger {
  // A closed pipe or a full disk must not end the portal.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return pino(
    {
      level: process.stdout.isTTY ? 'warn' : 'info',
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["stripe-signature"]',
        'res.headers["set-cookie"]',
      ],
    },
    process.stdout,
  )
}
