import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
  player: string
  onSave: (player: string) => Promise<unknown>
}

/** One field for the name of the person who plays with a racket. */
export function PlayerForm({ player, onSave }: Props) {
  /** Null for the stored name, which the owner or staff may change meanwhile. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? player
  const isChanged = shown.trim() !== player
  const save = useMutation({
    mutationFn: onSave,
    onSuccess(_, sent) {
      setTyped((now) => (now?.trim() === sent ? null : now))
      toast({ title: sent ? say`Player saved` : say`Player removed` })
    },
  })
  useLeaveGuard(isChanged, save.isPending)
  return (
    <form
      noValidate
      aria-label={say`Player`}
      className="grid gap-4"
      onSubmit={submitting(() => save.mutate(shown.trim()))}
    >
      <Field
        label={say`Player (Optional)`}
        help={say`The person who plays with this racket, if that is not the owner. The name appears on the label.`}
        error={fieldErrors(save.error).player}
      >
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="off"
            maxLength={60}
            value={shown}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Refusal error={save.error} text={say`The player could not be saved. Please try again.`} />
      <div className="flex max-sm:*:flex-1">
        <Button type="submit" disabled={!isChanged} busy={save.isPending}>{say`Save Player`}</Button>
      </div>
    </form>
  )
}
