import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../contract/base/person.ts'
import type { Person } from '../../contract/people/people.ts'
import { call } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { changesOf } from '../changes-of.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Input } from '../ui/input.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'

function CorrectWalkInDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [opened] = useState({ name: fullName(person), email: person.email })
  const [typed, setTyped] = useState(opened)
  const changes = changesOf(typed, opened)
  const isChanged = Object.keys(changes).length > 0
  const save = useMutation({
    mutationFn: async () => {
      if (isChanged) await call('correctWalkIn', { id: person.id, body: changes })
    },
    async onSuccess() {
      await refreshNow()
      onClose()
      if (isChanged) toast({ title: say`Customer saved` })
    },
  })
  const refused = fieldErrors(save.error)
  return (
    <Dialog title={say`Correct Name and Email`} onClose={onClose} changed={isChanged} busy={save.isPending} short>
      <form noValidate className="mt-6 grid gap-4" onSubmit={submitting(() => save.mutate())}>
        <Field label={say`Name (Optional)`} error={refused.name}>
          {(wiring) => (
            <Input
              {...wiring}
              autoFocus
              autoComplete="off"
              value={typed.name}
              onChange={({ target }) => setTyped({ ...typed, name: target.value })}
            />
          )}
        </Field>
        <Field
          label={say`Email (Optional)`}
          help={say`Messages go to this address. If the customer signs up with it, they see their orders.`}
          error={refused.email}
        >
          {(wiring) => (
            <Input
              {...wiring}
              type="email"
              autoComplete="off"
              value={typed.email}
              onChange={({ target }) => setTyped({ ...typed, email: target.value })}
            />
          )}
        </Field>
        <Refusal error={save.error} text={say`The customer could not be saved. Please try again.`} />
        <FormButtons submit={say`Save`} busy={save.isPending} />
      </form>
    </Dialog>
  )
}

/** Corrects what was entered about a customer without an account. Nothing for others, who do this themselves. */
export function CorrectWalkIn({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  if (person.has_account) return null
  return (
    <>
      <LinkButton className="text-14" onClick={() => setOpen(true)}>{say`Correct name and email`}</LinkButton>
      {isOpen && <CorrectWalkInDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}
