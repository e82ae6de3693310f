import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { shownOrderOf } from '../../contract/job/order-edits.ts'
import type { StringJob, StringJobInput } from '../../contract/job/string-jobs.ts'
import { initialValues, type JobFormValues, jobForm } from './job-form.ts'

/**
 * The form of a new job, or of the edit of a job. `from` is the order with which an edit began, so that it does not
 * overwrite what someone else has changed since.
 */
export function useJobForm(job?: StringJob, racketId?: number) {
  const [{ JobForm, from }] = useState(() => ({ JobForm: jobForm(job), from: job && shownOrderOf(job) }))
  const form = useForm<JobFormValues, unknown, StringJobInput>({
    resolver: zodResolver(JobForm),
    defaultValues: initialValues(job, racketId),
  })
  return { form, from, toRequest: (values: JobFormValues) => JobForm.parse(values) }
}
