import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import type { CounterCustomer, StaffJob } from '../../contract/work/counter.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { JobFields } from '../string-jobs/job-fields.tsx'
import type { JobFormValues } from '../string-jobs/job-form.ts'
import { RacketField } from '../string-jobs/picker-fields.tsx'
import { useJobForm } from '../string-jobs/use-job-form.ts'
import { useOrderDraft } from '../string-jobs/use-order-draft.ts'
import { changeInTurn } from '../technician/job-cache.ts'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { actionsLook } from '../ui/dialog-look.ts'
import { filled, HERE } from '../ui/filled.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { isTouch } from '../ui/touch.ts'

const TITLE = say`Correct Order`

interface FormProps {
  job: StaffJob
  customer: CounterCustomer
  onClose: () => void
}

function CorrectionForm({ job, customer, onClose }: FormProps) {
  const rackets = useQuery(query('listCustomerRackets', { id: customer.id }))
  const { form, from, toRequest } = useJobForm(job)
  const draft = useOrderDraft({
    form,
    job,
    prices: customer,
    racketOf: ({ racket }) =>
      rackets.data?.find(({ id }) => id === racket) ?? (job.racket.id === racket ? job.racket : undefined),
    toRequest,
    async send([correction]) {
      if (!correction) return
      // Staff may correct an order although its price changes.
      const { shown_price: _, ...body } = correction
      await changeInTurn(job.id, () => call('correctStringJob', { id: job.id, body: { ...body, from } }))
    },
    onSent() {
      toast({ title: say`Order corrected`, description: say`String Job #${job.id}` })
      onClose()
    },
  })
  const { save, isChanged } = draft
  const price = draft.priceOf(draft.values)

  function handleSubmit() {
    const own = form.getValues()
    if (draft.accept([own], own)) save.mutate([own])
  }

  return (
    <FormProvider {...form}>
      <Dialog
        title={TITLE}
        description={say`String Job #${job.id}. The customer sees the change.`}
        onClose={onClose}
        changed={isChanged}
        busy={save.isPending}
      >
        <form noValidate className="mt-6 flex flex-col gap-4" onSubmit={form.handleSubmit(handleSubmit)}>
          <RacketField rackets={rackets} job={job} />
          <JobFields job={job} guard={draft.guard} byStaff />
          <TensionFirst name={job.tension_kg === null ? 'tension' : 'tension_kg'} />
          <Refusal error={save.error} text={say`The order could not be corrected. Please try again.`} />
          <div
            className={cn(actionsLook, 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:*:flex-1')}
          >
            <p aria-live="polite" className="text-14 whitespace-nowrap tabular-nums">
              {filled(say`Price: ${HERE}`, <b className="font-strong">{formatMoney(price)}</b>)}
              {price !== job.price && <span className="text-ink-2"> {say`(was ${formatMoney(job.price)})`}</span>}
            </p>
            <FormButtons submit={save.isPending ? say`Saving...` : say`Save Order`} busy={save.isPending} />
          </div>
        </form>
      </Dialog>
    </FormProvider>
  )
}

/** Begins with the tension, which most corrections change. On phones, the keyboard would cover the dialog. */
function TensionFirst({ name }: { name: 'tension' | 'tension_kg' }) {
  const { setFocus } = useFormContext<JobFormValues>()
  useEffect(() => {
    if (!isTouch()) setFocus(name, { shouldSelect: true })
  }, [setFocus, name])
  return null
}

/** Corrects a customer's order. */
export function CorrectOrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  // The form begins with the order, so it waits for the present one, and not for that of an earlier correction.
  const job = useQuery({ ...query('getStaffJob', { id }), refetchOnMount: 'always' })
  if (job.isFetchedAfterMount && job.data?.customer) {
    return <CorrectionForm job={job.data} customer={job.data.customer} onClose={onClose} />
  }
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <div className="mt-6">
        <QueryStates answer={job} failed={say`The order could not be loaded.`} isHeld={!job.isFetchedAfterMount}>
          {() => <p>{say`The customer has deleted their account, so this order can no longer be corrected.`}</p>}
        </QueryStates>
      </div>
    </Dialog>
  )
}
