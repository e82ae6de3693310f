import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, Suspense, startTransition, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { BYOS_ID, isOfTheShop } from '../../contract/catalog/strings.ts'
import type { Order } from '../../contract/job/orders.ts'
import { priceCaption } from '../../contract/job/price-lines.ts'
import { displayName, type JobRacket } from '../../contract/job/rackets.ts'
import type { StringJob, StringJobInput } from '../../contract/job/string-jobs.ts'
import type { UndoTarget } from '../../contract/job/undo.ts'
import { call, query } from '../api.ts'
import { errorMessage, isUnreachable, UNCONFIRMED } from '../api-error.ts'
import { say } from '../config.ts'
import { orderedNote } from '../job-state/ordered-note.ts'
import { payingForAll } from '../payments/payable.ts'
import { SpeedField } from '../speeds/speed-field.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { actionsLook } from '../ui/dialog-look.ts'
import { part } from '../ui/part.tsx'
import { toast } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'
import { JobFields } from './job-fields.tsx'
import { initialValues, type JobFormValues, jobForm, usesShopString, withOwn } from './job-form.ts'
import { LastSetUpNote } from './last-set-up-note.tsx'
import { JobPreview, SeveralPreview } from './order-preview.tsx'
import { OrderPrice, PriceLine } from './order-price.tsx'
import { confirmOwnString, confirmSecondJobs } from './order-questions.ts'
import { RacketField } from './picker-fields.tsx'
import { SeveralRackets } from './several-rackets.tsx'
import { useLastSetUp } from './use-last-set-up.ts'
import { useOrderDraft } from './use-order-draft.ts'

const WhyHere = part(async () => (await import('../lives/why-here.tsx')).WhyHere)
const AddRacketDialog = part(async () => (await import('../rackets/add-racket-dialog.tsx')).AddRacketDialog)

const CREATE = {
  title: say`Create New String Job`,
  text: say`Fill in the details below to create a new string job.`,
  submit: say`Create String Job`,
  busy: say`Creating...`,
  failed: say`Failed to create string job`,
  failedText: say`There was an error creating your string job. Please try again.`,
  done: { title: say`String job created`, description: say`Your string job has been created successfully.` },
}
const UPDATE = {
  title: say`Update String Job`,
  text: say`Fill in the details below to update the string job.`,
  submit: say`Update String Job`,
  busy: say`Updating...`,
  failed: say`Failed to update string job`,
  failedText: say`There was an error updating your string job. Please try again.`,
  done: { title: say`String job updated`, description: say`Your string job has been updated successfully.` },
}
const several = (count: number): typeof CREATE => ({
  ...CREATE,
  submit: say`Create ${count} String Jobs`,
  failed: say`Failed to create string jobs`,
  failedText: say`There was an error creating your string jobs. Please try again.`,
  done: {
    title: say`${count} string jobs created`,
    description: say`Your string jobs have been created successfully.`,
  },
})

/** What was sent: the new jobs, and what undo takes back. */
interface Sent {
  undoable: UndoTarget | null
  jobs: StringJob[]
}

const ordered = ({ id, jobs }: Order): Sent => ({ undoable: { order: id }, jobs })

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
  const answer = useQuery(query('listRackets', { query: { selection: 'active' } }))
  const me = useQuery(query('getMe')).data
  /** One racket is ordered in the form; several are in a list, each with its own setup or all with the form's. */
  const [mode, setMode] = useState<'one' | 'each' | 'same'>('one')
  const [isAdding, setAdding] = useState(false)
  const [JobForm] = useState(() => jobForm(job))
  const form = useForm<JobFormValues, unknown, StringJobInput>({
    resolver: zodResolver(JobForm),
    defaultValues: initialValues(job, racketId),
  })
  const rackets = answer.data ?? []
  const racketOf = ({ racket }: JobFormValues) =>
    withOwn<JobRacket>(rackets, job?.racket).find(({ id }) => id === racket)

  const draft = useOrderDraft({
    form,
    job,
    prices: me,
    racketOf,
    toRequest: (values) => JobForm.parse(values),
    async send(jobs): Promise<Sent> {
      const [only] = jobs
      if (mode !== 'one' || !only) return ordered(await call('createOrder', { body: { jobs } }))
      if (!job) {
        const created = await call('createStringJob', { body: only })
        return { undoable: { string_job: created.id }, jobs: [created] }
      }
      await call('updateStringJob', { id: job.id, body: only })
      return { undoable: null, jobs: [] }
    },
    async onSent({ undoable, jobs }, count) {
      const done = job ? UPDATE.done : count === 1 ? created : several(count).done
      onClose()
      toast({
        ...done,
        ...payingForAll(jobs),
        ...(undoable && { note: await orderedNote(jobs), ...undoing(undoable, say`Order cancelled`) }),
      })
    },
  })
  const { values, items, edited, save, strings } = draft
  const racket = rackets.find(({ id }) => id === values.racket)
  // An edit keeps what was ordered, and so does the list of several rackets.
  useLastSetUp(form, job || mode !== 'one' ? undefined : racket, strings.data)

  const isList = mode !== 'one' && !edited
  const jobsWith = (common: JobFormValues) =>
    mode === 'same' ? items.map((item) => ({ ...common, racket: item.racket })) : items
  const bed = draft.bedOf(values)
  const jobs = isList ? jobsWith(values) : [values]
  const words = job ? UPDATE : items.length < 2 ? CREATE : several(items.length)

  /** Asks what has to be asked before an order, and sends it. */
  async function order(jobs: JobFormValues[]) {
    const open = jobs.filter(({ string }) => string === null)
    if (open.length > 0) {
      const isHalf = open.some(({ cross_string }) => isOfTheShop(cross_string))
      if (!(await confirmOwnString(draft.priceOf(...jobs), jobs.length, isHalf))) return
      if (mode === 'one') form.setValue('string', BYOS_ID, { shouldDirty: true })
    }
    const ordered = rackets.filter(({ id }) => id !== job?.racket.id && jobs.some(({ racket }) => racket === id))
    // If the answer to the first try was lost, the open job may be this order.
    const isRetry = jobs.every(({ racket }) => save.variables?.some((sent) => sent.racket === racket))
    if (isRetry || (await confirmSecondJobs(ordered))) save.mutate(jobs)
  }

  async function orderOne() {
    const own = form.getValues()
    if (draft.accept([own], own)) await order([own])
  }

  async function orderList() {
    if (mode === 'same') {
      form.setValue('racket', items[0]?.racket ?? null)
      if (!(await form.trigger())) return
    }
    const jobs = jobsWith(form.getValues())
    if (draft.accept(jobs)) await order(jobs)
    else setMode('each')
  }

  async function keepChange() {
    const own = form.getValues()
    if (draft.accept([own], own) && (await form.trigger())) draft.keep(form.getValues())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (edited) return keepChange()
    return isList ? orderList() : form.handleSubmit(orderOne)()
  }

  /** Goes from the form to the list, with the form's racket in it. */
  async function startList() {
    const first = form.getValues()
    if (first.racket !== null && !(await form.trigger())) return
    form.clearErrors()
    draft.setItems(first.racket === null ? [] : [first])
    setMode('each')
  }

  /** Gives all rackets the setup of the first one, or each its own again. */
  function setCommon(on: boolean) {
    if (on) form.reset(items[0] ?? initialValues())
    setMode(on ? 'same' : 'each')
  }

  return (
    <FormProvider {...form}>
      <Dialog
        title={words.title}
        description={words.text}
        width="sm:max-w-204"
        onClose={onClose}
        changed={draft.isChanged}
        busy={save.isPending}
        aside={
          isList ? (
            <SeveralPreview rackets={jobs.map((each) => ({ racket: racketOf(each), bed: draft.bedOf(each) }))} />
          ) : (
            <JobPreview
              racket={racketOf(values)}
              bed={bed}
              isChosen={values.string === BYOS_ID || bed.string !== null}
            />
          )
        }
      >
        <PriceLine />
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          {isList ? (
            <SeveralRackets
              draft={draft}
              jobs={jobs}
              rackets={rackets}
              isCommon={mode === 'same'}
              onCommon={setCommon}
            />
          ) : (
            <>
              {mode === 'one' ? (
                <RacketField rackets={answer} job={job} onAdd={() => startTransition(() => setAdding(true))} />
              ) : (
                <p className="font-strong">
                  <bdi>{racket && displayName(racket)}</bdi>
                </p>
              )}
              {!job && <LastSetUpNote racket={racket} strings={strings.data} />}
              <JobFields job={job} guard={draft.guard} />
            </>
          )}
          {!job && mode === 'one' && (
            <p>
              {/* The last setups of the rackets need the strings. */}
              <Button disabled={strings.isPending} onClick={() => void startList()}>
                <Plus className="size-4" />
                {say`Add Another Racket`}
              </Button>
            </p>
          )}
          {!job && !edited && <SpeedField speed={draft.speed} isPriced={me?.stringing_price_labor_only != null} />}
          {!isList && !job && racket?.last_set_up && !racket.open_job && (
            <Suspense>
              <WhyHere key={racket.id} racketId={racket.id} bed={racket.last_set_up} />
            </Suspense>
          )}
          {save.isError && (
            <Alert title={words.failed}>
              {!job && isUnreachable(save.error) ? UNCONFIRMED : errorMessage(save.error, words.failedText)}
            </Alert>
          )}
          <div className={cn(actionsLook, 'flex items-center justify-between gap-4')}>
            <OrderPrice
              price={draft.priceOf(...jobs)}
              label={isList ? say`Total` : say.of(priceCaption(draft.linesOf(values), usesShopString(values)))}
            />
            {edited ? (
              <span className="flex gap-2">
                <Button onClick={draft.leave}>{say`Back`}</Button>
                <Button type="submit" variant="primary">{say`Use for This Racket`}</Button>
              </span>
            ) : (
              <Button
                type="submit"
                variant="primary"
                busy={save.isPending}
                disabled={isList && items.length === 0}
                reason={say`Select at least one racket`}
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
