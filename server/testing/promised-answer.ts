import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/base/endpoint.ts'
import { ErrorBody, ErrorList } from '../../contract/base/errors.ts'

/** Words of the database, a stack trace, a path or zod that no error message may contain. */
export const INTERNAL =
  /\bInvalid (?:input|option|string|key)\b|\bToo (?:big|small):|\bat .+\.[jt]s:\d|node_modules|\bselect .+ from "|insert into|violates|syntax error at|\bpg_|constraint|relation "|column "|\/server\//i

/**
 * Checks that a response follows the contract: no 5xx, the documented shape, and no internal details. Set `routed` to
 * false when the path may not reach the endpoint, so that the error has the common shape.
 */
export function expectPromised(
  endpoint: Endpoint,
  answer: { statusCode: number; body: string },
  { routed = true }: { routed?: boolean } = {},
) {
  expect(answer.statusCode).toBeLessThan(500)
  if (answer.statusCode === 204) {
    expect(answer.body).toBe('')
  } else if (answer.statusCode < 300) {
    expect(endpoint.response?.safeParse(JSON.parse(answer.body)).error).toBeUndefined()
  } else {
    expect(answer.body).not.toMatch(INTERNAL)
    const sentences = ErrorList.check(z.minLength(1))
    const list = routed ? sentences : z.union([sentences, ErrorBody])
    expect((endpoint.errors === 'list' ? list : ErrorBody).safeParse(JSON.parse(answer.body)).error).toBeUndefined()
  }
}
