import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { inARow } from '../../contract/base/sentence.ts'
import { isoClock, isoDay } from '../../contract/base/shop-time.ts'
import { lineSentence, readySentence } from '../../contract/job/due.ts'
import type { JobForecast } from '../../contract/job/promises.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { config, say } from '../config.ts'
import { CALL_THEM, useIsNotTold } from '../messages/not-told.tsx'
import { changeInTurn } from '../technician/job-cache.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'

interface Props {
  job: TechnicianJob
  /** The time to promise, with the place in line; null while the shop is closed for a month. */
  proposed: JobForecast['new_promise']
  onClose: () => void
}

/** Says that the customer had another time, and whether a message tells them; nothing if they had none. */
function useReplaced({ id, due_at }: TechnicianJob): string | undefined {
  const isNotTold = useIsNotTold(id, 'new_time')
  if (due_at === null) return undefined
  return isNotTold
    ? inARow([say`It replaces the time that was promised before.`, CALL_THEM], say.language)
    : say`It replaces the time that was promised before, and the customer is told.`
}

/** Shows the new time for a racket before staff promise it, and lets them choose another. */
export function NewPromiseDialog({ job, proposed, onClose }: Props) {
  // The proposal may change while the dialog is open; what was shown is what is promised.
  const [shown] = useState(proposed)
  const shownDay = shown ? isoDay(shown.due_at, config.time_zone) : ''
  const shownTime = shown ? isoClock(shown.due_at, config.time_zone) : ''
  const [day, setDay] = useState(shownDay)
  const [time, setTime] = useState(shownTime)
  const replaced = useReplaced(job)
  const promise = useMutation({
    mutationFn: () => changeInTurn(job.id, () => call('makeNewPromise', { id: job.id, body: { day, time } })),
    onSuccess({ due_at }) {
      if (due_at) toast({ title: say`New time promised`, description: readySentence({ due_at }, config) })
      onClose()
    },
  })

  return (
    <Dialog
      title={say`Promise a new time?`}
      description={replaced}
      width="sm:max-w-100"
      onClose={onClose}
      changed={day !== shownDay || time !== shownTime}
      busy={promise.isPending}
      short
    >
      <form noValidate className="mt-6 grid gap-4" onSubmit={submitting(() => promise.mutate())}>
        {shown ? (
          <p className="tabular-nums">
            <b className="block font-strong">{readySentence(shown, config)}</b>
            <span className="text-14 text-ink-2">{say`As if the racket arrived now: ${lineSentence(shown.position, say)}`}</span>
          </p>
        ) : (
          <p>{say`The shop is closed for the next month. Choose a time.`}</p>
        )}
        <div className="grid grid-cols-2 gap-4">
          <Field label={say`Day`}>
            {(wiring) => (
              <Input {...wiring} type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
            )}
          </Field>
          <Field label={say`Time`}>
            {(wiring) => (
              <Input {...wiring} type="time" required value={time} onChange={({ target }) => setTime(target.value)} />
            )}
          </Field>
        </div>
        <Refusal error={promise.error} text={say`No new time could be promised. Please try again.`} />
        <FormButtons submit={say`New Promise`} busy={promise.isPending} />
      </form>
    </Dialog>
  )
}
