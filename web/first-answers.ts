import { hashKey, type QueryKey } from '@tanstack/react-query'

// The answers that came with the session, until the page's first reads take them.

let arrival: Promise<unknown> | null = null
const answers = new Map<string, unknown>()

/** Makes the reads that begin from now on wait for the session, which may bring their answers. */
export function awaitAnswers(session: Promise<unknown>) {
  arrival = session
}

export function keepAnswer(key: QueryKey, answer: unknown) {
  answers.set(hashKey(key), answer)
}

/** Makes every read ask the server, because an answer may be older than a change. */
export function forgetAnswers() {
  arrival = null
  answers.clear()
}

/** The answer that came with the session, once; undefined when there is none. */
export async function takeAnswer(key: QueryKey): Promise<unknown> {
  if (!arrival) return undefined
  // The call itself reports a failure of the session.
  await arrival.catch(() => {})
  const hash = hashKey(key)
  const answer = answers.get(hash)
  answers.delete(hash)
  return answer
}
