import type { SubmitEvent } from 'react'

/** Sends a form and stays on the page: for its `onSubmit`, where no library handles that. */
export const submitting = (send: () => unknown) => (event: SubmitEvent) => {
  event.preventDefault()
  send()
}
