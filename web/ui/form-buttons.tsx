import { say } from '../config.ts'
import { Button } from './button.tsx'

interface Props {
  /** The text of the submit button, a verb. */
  submit: string
  busy: boolean
  onCancel: () => void
}

/** The buttons below a form: cancel and submit. */
export const FormButtons = ({ submit, busy, onCancel }: Props) => (
  <div className="flex justify-end gap-2 max-sm:*:flex-1">
    <Button disabled={busy} onClick={onCancel}>{say`Cancel`}</Button>
    <Button type="submit" variant="primary" busy={busy}>
      {submit}
    </Button>
  </div>
)
