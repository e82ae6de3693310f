import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'

/** Voids a payment that staff recorded by mistake. */
export function VoidDialog({ job, onClose }: { job: TechnicianJob; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const undo = useMutation({
    mutationFn: () => call('voidPayment', { id: job.id, body: { reason } }),
    onSuccess: onClose,
  })

  return (
    <Dialog
      title={say`Void Payment`}
      description={say`For a payment that was recorded by mistake. The job becomes unpaid again. Amount: ${formatMoney(job.price)}`}
      onClose={onClose}
      changed={reason !== ''}
      busy={undo.isPending}
      short
    >
      <form className="mt-6 grid gap-6" noValidate onSubmit={submitting(() => undo.mutate())}>
        <Field
          label={say`Reason`}
          help={say`Not needed if you recorded the payment yourself today and the day is not closed.`}
          error={fieldErrors(undo.error).reason}
        >
          {(wiring) => (
            <Input
              {...wiring}
              autoFocus
              autoComplete="off"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <Refusal error={undo.error} text={say`The payment could not be voided. Please try again.`} />
        <FormButtons submit={say`Void Payment`} busy={undo.isPending} />
      </form>
    </Dialog>
  )
}
