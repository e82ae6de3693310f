const keys = new Map<string, string>()

// crypto.randomUUID exists only with https and on localhost, and a shop's own network may have neither.
/** A new Idempotency-Key. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The Idempotency-Key of a request. It stays the same until the server responds, so a retry does nothing twice. */
export function unansweredKey(request: string, own?: string) {
  const value = own ?? keys.get(request) ?? newKey()
  keys.set(request, value)
  return { value, answered: () => keys.delete(request) }
}
