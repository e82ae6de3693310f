import { isDeepStrictEqual } from 'node:util'
import { newerChange } from './errors.ts'

/**
 * Throws 409 when a person changes something that is no longer as they saw it. `seen` is undefined for programs that do
 * not say it. A repeat after a lost answer finds its own change.
 */
export function requireSeen<Value>(
  seen: Value | undefined,
  present: Value,
  wanted: Value,
  isSame: (one: Value, other: Value) => boolean = isDeepStrictEqual,
) {
  if (seen === undefined || isSame(seen, present) || isSame(wanted, present)) return
  throw newerChange()
}
