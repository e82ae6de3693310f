interface Line {
  level: number
  msg?: string
  err?: { message?: string; stack?: string }
}

const ERROR = 50

/** A line of the log as text for a terminal: a sentence, and the stack of an error below it. */
export function logSentence(json: string): string {
  const { level, msg = '', err } = JSON.parse(json) as Line
  const text = msg || err?.message || 'Something went wrong'
  const start = `${level >= ERROR ? 'Error' : 'Warning'}: ${text}`
  if (!err) return start
  return level >= ERROR && err.stack ? `${start}\n${err.stack}` : `${start} (${err.message})`
}
