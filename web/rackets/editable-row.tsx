import { Check, Pencil, X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useId, useRef } from 'react'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SuggestInput, type Suggestion } from '../ui/suggest-input.tsx'

interface Props {
  label: string
  help: string
  /** The suggestions of the field; without them, the field is plain. */
  suggestions?: Suggestion<string>[]
  value: string
  /** The current input; null if the row is not being edited. */
  draft: string | null
  /** True if this row was edited last; its pencil then gets the focus. */
  left: boolean
  saving: boolean
  onEdit: () => void
  onFocus: () => void
  onDraft: (draft: string) => void
  onSave: (draft: string) => void
  onRestore: () => void
}

/** A value with a pencil, or an input with a check and an X. */
export function EditableRow({
  label,
  help,
  suggestions,
  value,
  draft,
  left,
  saving,
  onEdit,
  onFocus,
  onDraft,
  onSave,
  onRestore,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  if (draft === null) {
    return (
      <div className="flex items-end justify-between gap-1 py-2">
        <div className="min-w-0">
          <p className="text-12 text-ink-2">{label}</p>
          <p className="wrap-anywhere">
            <bdi>{value || '-'}</bdi>
          </p>
        </div>
        <Button variant="bare" size="icon" aria-label={say`Edit ${label}`} autoFocus={left} onClick={onEdit}>
          <Pencil />
        </Button>
      </div>
    )
  }
  const field = {
    ref: input,
    id,
    autoFocus: true,
    'data-own-escape': '',
    value: draft,
    placeholder: help,
    readOnly: saving,
    onFocus,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onDraft(event.target.value),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && !saving) onRestore()
    },
  }
  return (
    <form
      noValidate
      className="flex items-end gap-2 py-2 sm:[&>button]:mb-0.5"
      onSubmit={(event) => {
        event.preventDefault()
        // Its buttons are disabled meanwhile, and a refusal shows here.
        input.current?.focus()
        if (!saving) onSave(draft)
      }}
    >
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="mb-1.5 block text-12 text-ink-2">
          {label}
        </label>
        {suggestions ? <SuggestInput {...field} suggestions={suggestions} onChoose={onDraft} /> : <Input {...field} />}
      </div>
      <Button type="submit" size="icon" aria-label={say`Save`} disabled={saving}>
        {saving ? <Spinner /> : <Check />}
      </Button>
      <Button variant="bare" size="icon" aria-label={say`Cancel`} disabled={saving} onClick={onRestore}>
        <X />
      </Button>
    </form>
  )
}
