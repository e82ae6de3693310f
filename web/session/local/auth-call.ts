import { ApiError } from '../../api-error.ts'

/** Asks the embedded provider. Throws ApiError for every answer that is not OK; status 0 when it cannot be reached. */
export async function authCall<Answer = unknown>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/api/auth${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, { error: 'The portal cannot be reached. Please try again.' })
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  const answer: unknown = isJson ? await response.json() : null
  if (!response.ok) throw new ApiError(response.status, answer)
  // The server's own tests hold the shape of each answer.
  return answer as Answer
}
