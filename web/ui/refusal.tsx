import { errorMessage, fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { Alert } from './alert.tsx'

interface Props {
  /** The error of a mutation; null if there is none. */
  error: Error | null
  /** The text when the server gave no reason. */
  text: string
  /** The form whose fields show why they were refused. */
  form?: { getValues: () => object }
  /** The names of such fields, without a form. */
  shown?: readonly string[]
}

/** The reason why a form was refused; nothing if its fields show it. */
export function Refusal({ error, text, form, shown = Object.keys(form?.getValues() ?? {}) }: Props) {
  const refused = Object.keys(fieldErrors(error))
  if (!error || (refused.length > 0 && refused.every((name) => shown.includes(name)))) return null
  return <Alert title={say`Error`}>{errorMessage(error, text)}</Alert>
}
