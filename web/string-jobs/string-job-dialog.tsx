import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { sumOfLines } from '../../contract/price-lines.ts'
import type { StringJob, StringJobInput } from '../../contract/string-jobs.ts'
import { BYOS_ID } from '../../contract/strings.ts'
import { call, invalidate, query } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { refreshStringJobs } from '../payments/refresh-jobs.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { actionsLook } from '../ui/dialog-look.ts'
import { part } from '../ui/part.tsx'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { AdvancedOptions } from './advanced-options.tsx'
import { ExtrasAllowance } from './extras-allowance.tsx'
import { editedPrice, newLines } from './form-price.ts'
import { initialValues, JobForm, type JobFormValues } from './job-form.ts'
import { JobPreview } from './job-preview.tsx'
import { OrderPrice } from './order-price.tsx'
import { confirmOwnString, confirmSecondJob } from './order-questions.ts'
import { RacketField, StringField } from './picker-fields.tsx'
import { PriceLine } from './price-line.tsx'
import { TensionField } from './tension-field.tsx'
import { acceptRisk, TensionGuard } from './tension-guard.tsx'

const AddRacketDialog = part(async () => (await import('../rackets/add-racket-dialog.tsx')).AddRacketDialog)

const CREATE = {
  title: 'Create New String Job',
  text: 'Fill in the details below to create a new string job.',
  submit: 'Create String Job',
  busy: 'Creating...',
  failed: 'Failed to create string job',
  failedText: 'There was an error creating your string job. Please try again.',
  done: { title: 'String job created', description: 'Your string job has been created successfully.' },
}
const UPDATE = {
  title: 'Update String Job',
  text: 'Fill in the details below to update the string job.',
  submit: 'Update String Job',
  busy: 'Updating...',
  failed: 'Failed to update string job',
  failedText: 'There was an error updating your string job. Please try again.',
  done: { title: 'String job updated', description: 'Your string job has been updated successfully.' },
}

interface Props {
  /** The job to update. Without it, a new one is ordered. */
  job?: StringJob
  /** The racket of a new job, preselected. */
  racketId?: number
  /** The toast for a new job; the dialog has one of its own. */
  created?: { title: string; description: string }
  onClose: () => void
}

export function StringJobDialog({ job, racketId, created = CREATE.done, onClose }: Props) {
  const words = job ? UPDATE : CREATE
  const rackets = useQuery(query('listRackets', { query: { selection: 'active' } }))
  const strings = useQuery(query('listStrings'))
  const me = useQuery(query('getMe'))
  const [isAdding, setAdding] = useState(false)
  const form = useForm<JobFormValues, unknown, StringJobInput>({
    resolver: zodResolver(JobForm),
    defaultValues: initialValues(job, racketId),
  })
  useLeaveGuard(form.formState.isDirty)
  const save = useMutation({
    mutationFn: (body: StringJobInput) =>
      job ? call('updateStringJob', { id: job.id, body }) : call('createStringJob', { body }),
    onSuccess() {
      void refreshStringJobs()
      toast(job ? UPDATE.done : created)
      onClose()
    },
    // After a refusal, the data on this page is out of date.
    onError: () => void Promise.all([refreshStringJobs(), invalidate('listStrings', 'getMe')]),
  })

  /** The price on the screen, in a shop where it depends on the string. */
  function shownPrice(): number | null | undefined {
    if (!me.data || !strings.data?.some(({ surcharge }) => surcharge > 0)) return undefined
    const string = form.getValues('string')
    return job ? editedPrice(job, me.data, string, strings.data) : sumOfLines(newLines(me.data, string, strings.data))
  }

  const chosen = form.watch('racket')
  const ownRacket = job?.racket.id === chosen ? job : null
  const guarded = {
    racket: rackets.data?.find(({ id }) => id === chosen) ?? ownRacket?.racket,
    earlier: ownRacket?.consent ?? null,
  }

  async function handleSubmit(body: StringJobInput) {
    const racket = rackets.data?.find(({ id }) => id === body.racket)
    const accepted = acceptRisk(form, guarded.racket, guarded.earlier)
    if (!accepted) return
    // If the answer to the first try was lost, the open job may be this order.
    const isRetry = save.variables?.racket === body.racket
    if (racket?.open_job && racket.id !== job?.racket.id && !isRetry) {
      if (!(await confirmSecondJob(racket, racket.open_job))) return
    }
    if (form.getValues('string') === null) {
      if (!(await confirmOwnString(me.data?.stringing_price_labor_only))) return
      form.setValue('string', BYOS_ID, { shouldDirty: true })
    }
    const shown_price = shownPrice()
    save.mutate({ ...body, ...accepted, ...(shown_price !== undefined && { shown_price }) })
  }

  return (
    <FormProvider {...form}>
      <Dialog
        title={words.title}
        description={words.text}
        width="sm:max-w-204"
        onClose={onClose}
        changed={form.formState.isDirty}
        busy={save.isPending}
        aside={<JobPreview rackets={rackets.data ?? []} strings={strings.data ?? []} job={job} />}
      >
        <PriceLine />
        <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(handleSubmit)}>
          <RacketField rackets={rackets} job={job} onAdd={() => startTransition(() => setAdding(true))} />
          <StringField strings={strings} job={job} />
          <TensionField />
          <TensionGuard {...guarded} />
          <AdvancedOptions />
          <ExtrasAllowance />
          {save.isError && <Alert title={words.failed}>{errorMessage(save.error, words.failedText)}</Alert>}
          <div className={cn(actionsLook, 'flex items-center justify-between gap-4')}>
            <OrderPrice job={job} />
            <Button type="submit" variant="primary" busy={save.isPending}>
              {save.isPending ? words.busy : words.submit}
            </Button>
          </div>
        </form>
        {/* Outside of the form, which would otherwise be submitted with the racket's. */}
        <Suspense>
          {isAdding && (
            <AddRacketDialog
              onAdded={({ id }) => form.setValue('racket', id, { shouldDirty: true, shouldValidate: true })}
              onClose={() => setAdding(false)}
            />
          )}
        </Suspense>
      </Dialog>
    </FormProvider>
  )
}
