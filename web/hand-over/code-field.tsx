import type { RefObject, SubmitEvent } from 'react'
import { searchText } from '../address.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** Takes what a scanner or a person types, up to the Enter key. The next text replaces it. */
export function CodeField({
  ref: input,
  onRead,
}: {
  ref: RefObject<HTMLInputElement | null>
  onRead: (text: string) => void
}) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const text = searchText(input.current?.value ?? '')
    input.current?.select()
    if (text) onRead(text)
  }

  return (
    <form onSubmit={handleSubmit}>
      <Field
        label={say`Ticket, code or customer`}
        help={say`Scan a label, or enter a ticket such as B-37, a name or a phone number.`}
      >
        {(wiring) => (
          <span className="flex gap-2">
            <Input
              {...wiring}
              ref={input}
              autoFocus
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={200}
              className="min-h-11"
            />
            <Button type="submit" size="large" className="translated:shrink-0">{say`Find`}</Button>
          </span>
        )}
      </Field>
    </form>
  )
}
