import { errorMessage, fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { Alert } from './alert.tsx'

interface Props {
  /** The error of a mutation; null if there is none. */
  error: Error | null
  /** The text when the server gave no reason. */
  text: string
}

/** The reason why a form was refused; nothing if its fields show their own errors. */
export function Refusal({ error, text }: Props) {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null
  return <Alert title={say`Error`}>{errorMessage(error, text)}</Alert>
}
