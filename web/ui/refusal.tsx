import { useLayoutEffect, useRef, useState } from 'react'
import { errorMessage, fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { Alert } from './alert.tsx'

interface Props {
  /** The error of a mutation; null if there is none. */
  error: Error | null
  /** The text when the server gave no reason. */
  text: string
}

/**
 * The reason why a form was refused, unless its fields show it. The first of these fields has the focus then. A field can
 * have left the page while the form was sent, so the page decides.
 */
export function Refusal({ error, text }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<Error | null>(null)
  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    const isInFields = error !== null && areShown(Object.values(fieldErrors(error)), form)
    setShown(isInFields ? null : error)
    if (error) form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return (
    <>
      <span ref={place} hidden />
      {error && error === shown && <Alert title={say`Error`}>{errorMessage(error, text)}</Alert>}
    </>
  )
}

function areShown(reasons: string[], form: Element | null | undefined): boolean {
  const texts = Array.from(form?.querySelectorAll('[role=alert]') ?? [], ({ textContent }) => textContent)
  return reasons.length > 0 && reasons.every((reason) => texts.includes(say.of(reason)))
}
