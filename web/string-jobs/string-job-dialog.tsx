import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, Suspense, startTransition, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { BYOS_ID } from '../../contract/catalog/strings.ts'
import { displayName } from '../../contract/job/rackets.ts'
import type { NewStringJob, StringJob, StringJobInput } from '../../contract/job/string-jobs.ts'
import type { UndoTarget } from '../../contract/job/undo.ts'
import { call, query } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { dependsOnString, editedPrice, shownPrice } from '../payments/order-prices.ts'
import { SpeedField } from '../speeds/speed-field.tsx'
import { useSpeed } from '../speeds/use-speed.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { actionsLook } from '../ui/dialog-look.ts'
import { part } from '../ui/part.tsx'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { undoing } from '../undo/undoing.ts'
import { JobFields } from './job-fields.tsx'
import { initialValues, JobForm, type JobFormValues } from './job-form.ts'
import { JobPreview } from './job-preview.tsx'
import { LastSetUpNote } from './last-set-up-note.tsx'
import { OrderPrice, OrderTotal } from './order-price.tsx'
import { confirmOwnString, confirmSecondJobs } from './order-questions.ts'
import { RacketField } from './picker-fields.tsx'
import { PriceLine } from './price-line.tsx'
import { SeveralPreview } from './several-preview.tsx'
import { SeveralRackets } from './several-rackets.tsx'
import { acceptRisk, consentFor } from './tension-guard.tsx'
import { useLastSetUp } from './use-last-set-up.ts'
import { toRequest, useSeveralJobs } from './use-several-jobs.ts'

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

/** The words of an order of several rackets. */
function wordsFor(count: number): typeof CREATE {
  if (count < 2) return CREATE
  return {
    ...CREATE,
    submit: `Create ${count} String Jobs`,
    failed: 'Failed to create string jobs',
    failedText: 'There was an error creating your string jobs. Please try again.',
    done: {
      title: `${count} string jobs created`,
      description: 'Your string jobs have been created successfully.',
    },
  }
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
  const rackets = useQuery(query('listRackets', { query: { selection: 'active' } }))
  const strings = useQuery(query('listStrings'))
  const me = useQuery(query('getMe'))
  const [isAdding, setAdding] = useState(false)
  const form = useForm<JobFormValues, unknown, StringJobInput>({
    resolver: zodResolver(JobForm),
    defaultValues: initialValues(job, racketId),
  })
  const several = useSeveralJobs(form, strings.data)
  const speed = useSpeed({ isNeeded: !job })
  const words = job ? UPDATE : several.isOn ? wordsFor(several.jobs.length) : CREATE
  const chosen = form.watch('racket')
  const racket = rackets.data?.find(({ id }) => id === chosen)
  // An edit keeps what was ordered, and so does the list of several rackets.
  useLastSetUp(form, job || several.isOn ? undefined : racket, strings.data)
  const ownRacket = job?.racket.id === chosen ? job : null
  const guarded = { racket: racket ?? ownRacket?.racket, earlier: ownRacket?.consent ?? null }
  const isChanged = form.formState.isDirty || several.jobs.length > 0
  useLeaveGuard(isChanged)

  const save = useMutation<UndoTarget | null, Error, NewStringJob[]>({
    async mutationFn(jobs) {
      const [only] = jobs
      if (several.isOn || !only) return { order: (await call('createOrder', { body: { jobs } })).id }
      if (!job) return { string_job: (await call('createStringJob', { body: only })).id }
      await call('updateStringJob', { id: job.id, body: only })
      return null
    },
    onSuccess(undoable, { length }) {
      const done = job ? UPDATE.done : length === 1 ? created : wordsFor(length).done
      toast({ ...done, ...(undoable && undoing(undoable)) })
      onClose()
    },
    onError: speed.reset,
  })

  /** The price of the job, in a shop where it depends on the string or the speed. */
  function withShownPrice(body: NewStringJob, string: number | null): NewStringJob {
    if (!job) return { ...body, ...speed.request, ...shownPrice(me.data, string, strings.data, speed.priced) }
    if (!me.data || !(speed.chosen || dependsOnString(strings.data))) return body
    return { ...body, shown_price: editedPrice(job, me.data, string, strings.data) }
  }

  /** Asks what has to be asked before an order, and sends it. */
  async function order(jobs: NewStringJob[]) {
    const ordered = rackets.data?.filter(({ id }) => id !== job?.racket.id && jobs.some((each) => each.racket === id))
    // If the answer to the first try was lost, the open job may be this order.
    const isRetry = jobs.every(({ racket }) => save.variables?.some((sent) => sent.racket === racket))
    if (ordered && !isRetry && !(await confirmSecondJobs(ordered))) return
    save.mutate(jobs)
  }

  async function handleSubmit(body: StringJobInput) {
    const accepted = acceptRisk(form, guarded.racket, guarded.earlier)
    if (!accepted) return
    if (form.getValues('string') === null) {
      if (!(await confirmOwnString(me.data?.stringing_price_labor_only))) return
      form.setValue('string', BYOS_ID, { shouldDirty: true })
    }
    await order([withShownPrice({ ...body, ...accepted }, form.getValues('string'))])
  }

  const racketOf = (values: JobFormValues) => rackets.data?.find(({ id }) => id === values.racket)

  async function handleSeveral() {
    const jobs = await several.toOrder()
    if (!jobs) return
    const risky = jobs.find((each) => !consentFor(each, racketOf(each)))
    if (risky) {
      several.show(jobs, risky)
      acceptRisk(form, racketOf(risky))
      return
    }
    if (jobs.some(({ string }) => string === null)) {
      if (!(await confirmOwnString(me.data?.stringing_price_labor_only))) return
    }
    await order(
      jobs.map((each) => withShownPrice({ ...toRequest(each), ...consentFor(each, racketOf(each)) }, each.string)),
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (several.isEditing) return acceptRisk(form, racket) && several.keep()
    return several.isOn ? handleSeveral() : form.handleSubmit(handleSubmit)(event)
  }

  const isList = several.isOn && !several.isEditing
  return (
    <FormProvider {...form}>
      <Dialog
        title={words.title}
        description={words.text}
        width="sm:max-w-204"
        onClose={onClose}
        changed={isChanged}
        busy={save.isPending}
        aside={
          isList ? (
            <SeveralPreview several={several} rackets={rackets.data ?? []} strings={strings.data ?? []} />
          ) : (
            <JobPreview rackets={rackets.data ?? []} strings={strings.data ?? []} job={job} />
          )
        }
      >
        <PriceLine />
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          {isList ? (
            <SeveralRackets
              several={several}
              rackets={rackets.data ?? []}
              strings={strings.data ?? []}
              me={me.data}
              speed={speed.priced}
            />
          ) : (
            <>
              {several.isEditing ? (
                racket && (
                  <p className="font-strong">
                    <bdi>{displayName(racket)}</bdi>
                  </p>
                )
              ) : (
                <RacketField rackets={rackets} job={job} onAdd={() => startTransition(() => setAdding(true))} />
              )}
              {racket && !job && strings.data && <LastSetUpNote racket={racket} strings={strings.data} />}
              <JobFields job={job} guarded={guarded} />
            </>
          )}
          {!job && !several.isOn && (
            <p>
              {/* The last setups of the rackets need the strings. */}
              <Button disabled={strings.isPending} onClick={() => void several.start()}>
                <Plus className="size-4" />
                Add Another Racket
              </Button>
            </p>
          )}
          {!job && !several.isEditing && (
            <SpeedField speed={speed} isPriced={me.data?.stringing_price_labor_only != null} />
          )}
          {save.isError && <Alert title={words.failed}>{errorMessage(save.error, words.failedText)}</Alert>}
          <div className={cn(actionsLook, 'flex items-center justify-between gap-4')}>
            {isList ? (
              <OrderTotal several={several} speed={speed.priced} />
            ) : (
              <OrderPrice job={job} speed={speed.priced} />
            )}
            {several.isEditing ? (
              <span className="flex gap-2">
                <Button onClick={several.leave}>Back</Button>
                <Button type="submit" variant="primary">
                  Use for This Racket
                </Button>
              </span>
            ) : (
              <Button
                type="submit"
                variant="primary"
                busy={save.isPending}
                disabled={isList && several.jobs.length === 0}
                reason="Select at least one racket"
              >
                {save.isPending ? words.busy : words.submit}
              </Button>
            )}
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
