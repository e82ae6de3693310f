import { type ComponentProps, useContext } from 'react'
import { say } from '../config.ts'
import { Button } from './button.tsx'
import { FormHost } from './use-leave-guard.ts'

/** Closes the dialog around it, unless something else is to happen. The dialog asks before changes are lost. */
export function CancelButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const { close } = useContext(FormHost)
  return <Button onClick={close} {...props}>{say`Cancel`}</Button>
}

interface Props {
  /** The text of the submit button, a verb. */
  submit: string
  busy: boolean
  /** For a form that is in no dialog of its own. */
  onCancel?: () => void
}

/** The buttons below a form: cancel and submit. */
export const FormButtons = ({ submit, busy, onCancel }: Props) => (
  <div className="flex justify-end gap-2 max-sm:*:flex-1">
    <CancelButton disabled={busy} {...(onCancel && { onClick: onCancel })} />
    <Button type="submit" variant="primary" busy={busy}>
      {submit}
    </Button>
  </div>
)
