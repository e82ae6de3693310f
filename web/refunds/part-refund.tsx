import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StringJobDetails } from '../../contract/job/string-jobs.ts'
import { call, query } from '../api.ts'
import { fieldErrors, isOvertaken } from '../api-error.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { requiredAmount } from '../money.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Input } from '../ui/input.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MoneyInput } from '../ui/money-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'

interface Props {
  job: StringJobDetails
  onClose: () => void
}

function PartRefundDialog({ job: { id, left_of_payment }, onClose }: Props) {
  const [opened] = useState(left_of_payment)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const save = useMutation({
    mutationFn: (seen: number | null) =>
      call('refundPart', { id, body: { amount: requiredAmount(amount), reason, left: seen ?? 0 } }),
    async onSuccess() {
      await refreshNow()
      toast({ title: say`Refund started`, description: say`The customer gets this part of the payment back.` })
      onClose()
    },
  })
  // After a refusal, the page shows what is left now, so the manager can retry.
  const seen = isOvertaken(save.error) ? left_of_payment : opened
  const refused = fieldErrors(save.error)
  return (
    <Dialog
      title={say`Refund a Part`}
      description={say`String Job #${id} stays paid.`}
      onClose={onClose}
      changed={amount !== '' || reason !== ''}
      busy={save.isPending}
    >
      <form noValidate className="mt-6 grid gap-4" onSubmit={submitting(() => save.mutate(seen))}>
        <Field label={say`Amount`} error={refused.amount}>
          {(wiring) => (
            <MoneyInput {...wiring} value={amount} onChange={(event) => setAmount(event.target.value)} autoFocus />
          )}
        </Field>
        <Field label={say`Reason`} help={say`Only the shop sees it.`} error={refused.reason}>
          {(wiring) => <Input {...wiring} value={reason} onChange={(event) => setReason(event.target.value)} />}
        </Field>
        <Refusal error={save.error} text={say`The refund could not be started. Please try again.`} />
        <FormButtons submit={say`Refund`} busy={save.isPending} />
      </form>
    </Dialog>
  )
}

/**
 * Gives a part of a card payment back. Nothing for technicians, for a job that was not paid by card, and once nothing is
 * left.
 */
export function PartRefund({ job }: { job: StringJobDetails }) {
  const isManager = useQuery(query('getMe')).data?.is_manager
  const [isOpen, setOpen] = useState(false)
  if (!isManager || job.paid_by !== 'card' || job.refund) return null
  return (
    <>
      {job.left_of_payment !== 0 && (
        <LinkButton className="text-12" onClick={() => setOpen(true)}>{say`Refund a part`}</LinkButton>
      )}
      {isOpen && <PartRefundDialog job={job} onClose={() => setOpen(false)} />}
    </>
  )
}
