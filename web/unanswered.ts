const keys = new Map<string, string>()

// Not crypto.randomUUID: it exists only under https and on localhost, and a shop's own network may have neither.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The Idempotency-Key of a request: the same again while it got no answer, so that a lost answer is not done twice. */
export function unansweredKey(request: string, own?: string) {
  const value = own ?? keys.get(request) ?? newKey()
  keys.set(request, value)
  return { value, answered: () => keys.delete(request) }
}
