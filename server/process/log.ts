import pino from 'pino'

/**
 * The portal's log: a JSON line for each request and each fault, without tokens, cookies or signatures.
 * In a terminal only what went wrong, so that a person can read what the start tells.
 */
export function createLog(
  to: pino.DestinationStream = pino.destination(1),
  level: pino.Level = process.stdout.isTTY ? 'warn' : 'info',
): pino.Logger {
  // A closed pipe or a full disk must not end the portal.
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
      ],
    },
    to,
  )
}
