import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BYOS_ID } from '../../contract/catalog/strings.ts'
import type { Order } from '../../contract/job/orders.ts'
import type { JobRacket } from '../../contract/job/rackets.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import type { UndoTarget } from '../../contract/job/undo.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { orderedNote } from '../job-state/ordered-note.ts'
import { payingForAll } from '../payments/payable.ts'
import { toast } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'
import { initialValues, type JobFormValues, withOwn } from './job-form.ts'
import { confirmOwnStrings, confirmSecondJobs } from './order-questions.ts'
import { CREATE, several, UPDATE } from './order-words.ts'
import { useJobForm } from './use-job-form.ts'
import { useLastSetUp } from './use-last-set-up.ts'
import { useOrderDraft } from './use-order-draft.ts'

/** The order that was sent: the new jobs, and the target of undo. */
interface Sent {
  undoable: UndoTarget | null
  jobs: StringJob[]
}

const ordered = ({ id, jobs }: Order): Sent => ({ undoable: { order: id }, jobs })

export interface JobOrderProps {
  /** The job to update. Without it, a new one is ordered. */
  job?: StringJob
  /** The racket of a new job, preselected. */
  racketId?: number
  /** The toast for a new job; the dialog has one of its own. */
  created?: { title: string; description: string }
  onClose: () => void
}

/** The order in the dialog of string jobs: of one racket, of several, or the edit of a job. */
export function useJobOrder({ job, racketId, created = CREATE.done, onClose }: JobOrderProps) {
  const answer = useQuery(query('listRackets', { query: { selection: 'active' } }))
  const me = useQuery(query('getMe')).data
  /** One racket is ordered in the form; several are in a list, each with its own setup or all with the form's. */
  const [mode, setMode] = useState<'one' | 'each' | 'same'>('one')
  const { form, from, toRequest } = useJobForm(job, racketId)
  const rackets = answer.data ?? []
  const racketOf = ({ racket }: JobFormValues) =>
    withOwn<JobRacket>(rackets, job?.racket).find(({ id }) => id === racket)

  const draft = useOrderDraft({
    form,
    job,
    prices: me,
    racketOf,
    toRequest,
    async send(jobs): Promise<Sent> {
      const [only] = jobs
      if (mode !== 'one' || !only) return ordered(await call('createOrder', { body: { jobs } }))
      if (!job) {
        const created = await call('createStringJob', { body: only })
        return { undoable: { string_job: created.id, kind: 'order' }, jobs: [created] }
      }
      await call('updateStringJob', { id: job.id, body: { ...only, from } })
      return { undoable: null, jobs: [] }
    },
    async onSent({ undoable, jobs }, { length: count }) {
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
  const jobs = isList ? jobsWith(values) : [values]
  const words = job ? UPDATE : items.length < 2 ? CREATE : several(items.length)

  /** Asks what has to be asked before an order, and sends it. */
  async function order(jobs: JobFormValues[]) {
    if (!(await confirmOwnStrings(jobs, draft.priceOf(...jobs)))) return
    if (mode === 'one' && form.getValues('string') === null) form.setValue('string', BYOS_ID, { shouldDirty: true })
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

  return {
    ...draft,
    form,
    answer,
    rackets,
    racketOf,
    racket,
    prices: me,
    isOne: mode === 'one',
    isCommon: mode === 'same',
    isList,
    /** The jobs that would be ordered now. */
    jobs,
    words,
    submit,
    startList,
    setCommon,
  }
}
