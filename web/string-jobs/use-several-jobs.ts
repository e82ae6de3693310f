import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StringOption } from '../../contract/catalog/strings.ts'
import type { Racket } from '../../contract/job/rackets.ts'
import type { StringJobInput } from '../../contract/job/string-jobs.ts'
import { initialValues, JobForm, type JobFormValues } from './job-form.ts'
import { setUpValues } from './use-last-set-up.ts'

export type SeveralJobs = ReturnType<typeof useSeveralJobs>

/**
 * An order of several rackets. The form holds the job of a racket that is being changed, or the setup of all rackets
 * while they have the same.
 */
export function useSeveralJobs(
  form: UseFormReturn<JobFormValues, unknown, StringJobInput>,
  strings: StringOption[] | undefined,
) {
  /** Null while only one racket is ordered, in the form. */
  const [jobs, setJobs] = useState<JobFormValues[] | null>(null)
  const [editing, setEditing] = useState<number | null>(null)
  const [isCommon, setCommon] = useState(false)
  const chosen = jobs ?? []
  const lastJobOf = (racket: Racket): JobFormValues => ({
    ...initialValues(undefined, racket.id),
    ...setUpValues(racket, strings ?? []),
  })

  function edit(job: JobFormValues) {
    form.reset(job)
    setEditing(job.racket)
  }

  return {
    isOn: jobs !== null,
    jobs: chosen,
    isCommon,
    isEditing: editing !== null,

    /** Goes from the form to the list, with the form's racket in it. */
    async start() {
      const first = form.getValues()
      if (first.racket !== null && !(await form.trigger())) return
      form.clearErrors()
      setJobs(first.racket === null ? [] : [first])
    },

    /** Puts a racket into the order with its last setup, or takes it out. */
    toggle(racket: Racket) {
      const others = chosen.filter((job) => job.racket !== racket.id)
      setJobs(others.length < chosen.length ? others : [...chosen, lastJobOf(racket)])
    },

    addAll(rackets: Racket[]) {
      const missing = rackets.filter(({ id }) => !chosen.some(({ racket }) => racket === id))
      setJobs([...chosen, ...missing.map(lastJobOf)])
    },

    /** Gives all rackets the setup of the first one, or each its own again. */
    setCommon(on: boolean) {
      if (on) form.reset(chosen[0] ?? initialValues())
      setCommon(on)
    },

    /** Shows the job of a racket in the form. */
    edit(racket: number) {
      const job = chosen.find((each) => each.racket === racket)
      if (job) edit(job)
    },

    /** Does the same, and gives each racket the setup that it would have been ordered with. */
    show(all: JobFormValues[], job: JobFormValues) {
      setJobs(all)
      setCommon(false)
      edit(job)
    },

    /** Takes the form's job into the order, if it can be ordered. */
    async keep() {
      if (!(await form.trigger())) return
      const changed = form.getValues()
      setJobs(chosen.map((job) => (job.racket === editing ? changed : job)))
      setEditing(null)
    },

    leave: () => setEditing(null),

    /** The jobs as the form would send them; null while the setup for all cannot be ordered. */
    async toOrder(): Promise<JobFormValues[] | null> {
      if (!isCommon) return chosen
      form.setValue('racket', chosen[0]?.racket ?? null)
      if (!(await form.trigger())) return null
      const common = form.getValues()
      return chosen.map(({ racket }) => ({ ...common, racket }))
    },
  }
}

/** The request for a job that was checked before. */
export const toRequest = (job: JobFormValues): StringJobInput => JobForm.parse(job)
