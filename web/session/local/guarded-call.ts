import { ApiError } from '../../api-error.ts'
import { authCall } from './auth-call.ts'
import { askToReverify } from './local-dialog.ts'

/** As authCall; when the second factor has to be proved first, asks for it and tries once more. */
export async function guardedCall<Answer = unknown>(path: string, body: unknown): Promise<Answer> {
  try {
    return await authCall<Answer>(path, body)
  } catch (error) {
    const needsProof = error instanceof ApiError && error.status === 403 && hasClerkError(error.body)
    if (!needsProof || !(await askToReverify('strict'))) throw error
    return authCall<Answer>(path, body)
  }
}

const hasClerkError = (body: unknown) => typeof body === 'object' && body !== null && 'clerk_error' in body
