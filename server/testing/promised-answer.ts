import { expect } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ErrorBody, ErrorList } from '../../contract/errors.ts'

/** Words of the database, of a stack, of the folders or of the schemas' library that no refusal may hold. */
export const INTERNAL =
  /\bInvalid (?:input|option|string|key)\b|\bToo (?:big|small):|\bat .+\.[jt]s:\d|node_modules|\bselect .+ from "|insert into|violates|syntax error at|\bpg_|constraint|relation "|column "|\/server\//i

/**
 * Checks that an answer is one that the table promises: no 5xx, its shapes, nothing of what is inside. A path that was
 * never `routed` to the call is refused in the common shape.
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
    const list = routed ? ErrorList.min(1) : ErrorList.min(1).or(ErrorBody)
    expect((endpoint.errors === 'list' ? list : ErrorBody).safeParse(JSON.parse(answer.body)).error).toBeUndefined()
  }
}
