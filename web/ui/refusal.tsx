import { errorMessage, fieldErrors } from '../api-error.ts'
import { Alert } from './alert.tsx'

interface Props {
  /** What a mutation ended with; null while there is nothing to say. */
  error: Error | null
  /** What is said when the server gave no reason. */
  text: string
}

/** Why a form was refused; nothing where its fields are to blame and say so themselves. */
export function Refusal({ error, text }: Props) {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null
  return <Alert title="Error">{errorMessage(error, text)}</Alert>
}
