import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { uncapitalized } from '../../contract/base/capitals.ts'
import { markText } from '../../contract/job/frame-marks.ts'
import { frameQuestionText } from '../../contract/job/frame-questions.ts'
import { MAX_PROBLEM } from '../../contract/job/frame-requests.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call, query } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { changeInTurn } from '../technician/job-cache.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { CancelButton } from '../ui/form-buttons.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { sending } from '../ui/sending.ts'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'

const SAMPLE = say`crack at 2 o'clock`

interface Props {
  job: TechnicianJob
  /** The customer, as staff call them. */
  name: string
  onClose: () => void
}

/** Notes what is wrong with a frame, and asks its owner. */
export function FrameDialog({ job, name, onClose }: Props) {
  const [problem, setProblem] = useState('')
  const marks = useSideRead(query('getRacketLife', { id: job.racket.id }))?.marks ?? []
  const note = useMutation({
    mutationFn: (is_settled: boolean) =>
      changeInTurn(job.id, () => call('noteFrame', { id: job.id, body: { problem, is_settled } })),
    onSuccess(_, is_settled) {
      toast(
        is_settled
          ? { title: say`Noted`, description: problem }
          : { title: say`Waiting for ${name}`, description: problem },
      )
      onClose()
    },
  })

  return (
    <Dialog
      title={say`Something Is Wrong With the Frame`}
      onClose={onClose}
      changed={problem !== ''}
      busy={note.isPending}
      short
    >
      <form className="mt-6 grid gap-6" noValidate onSubmit={submitting(() => note.mutate(false))}>
        <Field
          label={say`What is wrong?`}
          help={say`${name} reads: "${frameQuestionText(job.racket.model_name, problem.trim() || SAMPLE, say)}"`}
          error={fieldErrors(note.error).problem}
        >
          {(wiring) => (
            <Input
              {...wiring}
              autoFocus
              autoComplete="off"
              maxLength={MAX_PROBLEM}
              placeholder={SAMPLE}
              value={problem}
              onChange={({ target }) => setProblem(target.value)}
            />
          )}
        </Field>
        {marks.length > 0 && (
          <p className="-mt-3 flex flex-wrap gap-2 text-14">
            {marks.map((mark) => (
              <Button key={mark.id} onClick={() => setProblem(uncapitalized(markText(mark, say)))}>
                {markText(mark, say)}
              </Button>
            ))}
          </p>
        )}
        <Refusal error={note.error} text={say`The problem could not be noted. Please try again.`} />
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:w-full">
          <CancelButton variant="bare" disabled={note.isPending} />
          <Button
            {...sending(note, note.variables === true)}
            onClick={() => note.mutate(true)}
          >{say`I Have Asked: Go On`}</Button>
          <Button type="submit" variant="primary" {...sending(note, note.variables === false)}>
            {say`Ask ${name}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
