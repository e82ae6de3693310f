import { errorMessage, isUnauthorized } from '../api-error.ts'
import { say } from '../config.ts'
import { toast } from '../ui/toast.tsx'

/** Reports a failed action of a technician: `title` is the specification's text, below it the server's reason. */
export function tellFailure(error: unknown, title: string, description = errorMessage(error, '')) {
  toast(
    isUnauthorized(error)
      ? {
          kind: 'error',
          title: say`Authorization Error`,
          description: say`You are not authorized to perform this action.`,
        }
      : { kind: 'error', title, description: description || undefined },
  )
}
