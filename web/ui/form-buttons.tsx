import { Button } from './button.tsx'

interface Props {
  /** The verb of the button that sends the form. */
  submit: string
  busy: boolean
  onCancel: () => void
}

/** Below a form: leave it, or send it. */
export const FormButtons = ({ submit, busy, onCancel }: Props) => (
  <div className="flex justify-end gap-2 max-sm:*:flex-1">
    <Button disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" variant="primary" busy={busy}>
      {submit}
    </Button>
  </div>
)
