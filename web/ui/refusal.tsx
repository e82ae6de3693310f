import { useEffect, useRef } from 'react'
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

/** The reason why a form was refused, unless its fields show it. The first of these fields has the focus then. */
export function Refusal({ error, text, form, shown = Object.keys(form?.getValues() ?? {}) }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (error) place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  const refused = Object.keys(fieldErrors(error))
  const isInFields = refused.length > 0 && refused.every((name) => shown.includes(name))
  return (
    <>
      <span ref={place} hidden />
      {error && !isInFields && <Alert title={say`Error`}>{errorMessage(error, text)}</Alert>}
    </>
  )
}
