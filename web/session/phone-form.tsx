import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Phone } from '../../contract/catalog/phones.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

interface Props {
  phone: Phone | null
  help: string
  /** True if it is the phone number of the person who types it. */
  isOwn?: boolean
  onSave: (typed: string) => Promise<{ phone: Phone | null }>
}

/** One field for a phone number, which the server reads and returns in the format of the shop's country. */
export function PhoneForm({ phone, help, isOwn = false, onSave }: Props) {
  const stored = phone?.text ?? ''
  /** Null for the stored number, which the person or other staff may change meanwhile. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? stored
  const isChanged = shown.trim() !== stored
  const save = useMutation({
    mutationFn: onSave,
    onSuccess(saved, sent) {
      setTyped((now) => (now === sent ? null : now))
      toast({ title: saved.phone ? say`Phone number saved` : say`Phone number removed` })
    },
  })
  useLeaveGuard(isChanged, save.isPending)
  const refused = fieldErrors(save.error)
  return (
    <form noValidate aria-label={say`Phone`} className="grid gap-4" onSubmit={submitting(() => save.mutate(shown))}>
      <Field label={say`Phone (Optional)`} help={help} error={refused.phone}>
        {(wiring) => (
          <Input
            {...wiring}
            type="tel"
            autoComplete={isOwn ? 'tel' : 'off'}
            maxLength={40}
            value={shown}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Refusal error={save.error} text={say`The phone number could not be saved. Please try again.`} />
      <div className="flex max-sm:*:flex-1">
        <Button type="submit" disabled={!isChanged} busy={save.isPending}>{say`Save Phone`}</Button>
      </div>
    </form>
  )
}
