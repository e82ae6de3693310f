import { useState } from 'react'
import { formatDuration, parseDuration } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Input } from '../ui/input.tsx'
import { submitting } from '../ui/submitting.ts'

interface Props {
  title: string
  seconds: number
  onSave: (seconds: number) => void
  onClose: () => void
}

/** Corrects the time of one side by hand. The history shows both values. */
export function CorrectTimeDialog({ title, seconds, onSave, onClose }: Props) {
  const [before] = useState(() => formatDuration(seconds))
  const [text, setText] = useState(before)
  const [isRefused, setRefused] = useState(false)

  function save() {
    const corrected = parseDuration(text)
    if (corrected === null) return setRefused(true)
    onSave(corrected)
    onClose()
  }

  return (
    <Dialog
      title={say`Correct ${title}`}
      description={say`The timer stops at this time. The history shows the change.`}
      onClose={onClose}
      changed={text !== before}
      short
    >
      <form className="mt-6 grid gap-6" noValidate onSubmit={submitting(save)}>
        <Field label={say`Time (mm:ss)`} error={isRefused ? say`Enter minutes and seconds, such as 12:34.` : ''}>
          {(wiring) => (
            <Input
              {...wiring}
              autoFocus
              value={text}
              autoComplete="off"
              className="tabular-nums"
              onChange={(event) => {
                setText(event.target.value)
                setRefused(false)
              }}
            />
          )}
        </Field>
        <FormButtons submit={say`Save`} busy={false} />
      </form>
    </Dialog>
  )
}
