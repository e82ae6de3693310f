import { Suspense, startTransition, useState } from 'react'
import { cameTooLate, isInQueue, isLate } from '../../contract/job/due.ts'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { JobSentence } from '../job-state/job-sentence.tsx'
import { LateMark } from '../job-state/late-mark.tsx'
import { useSideRead } from '../side-reads.ts'
import { Button } from '../ui/button.tsx'
import { part } from '../ui/part.tsx'
import { useNow } from '../ui/use-now.ts'
import { ChangeSpeed } from './change-speed.tsx'

const NewPromiseDialog = part(async () => (await import('./new-promise-dialog.tsx')).NewPromiseDialog)

/** True while the shop can promise another time. */
const canPromise = (job: TechnicianJob) => isInQueue(job) && !cameTooLate(job)

const useForecast = (job: TechnicianJob) =>
  useSideRead({ ...query('getJobForecast', { id: job.id }), enabled: isInQueue(job) })

/** Promises a new time for a racket in the shop. An open dialog stays and shows why it was refused. */
export function NewPromise({ job }: { job: TechnicianJob }) {
  const forecast = useForecast(job)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {canPromise(job) && (
        <Button disabled={!forecast} onClick={() => startTransition(() => setOpen(true))}>{say`New Promise`}</Button>
      )}
      <Suspense>
        {isOpen && forecast && (
          <NewPromiseDialog job={job} proposed={forecast.new_promise} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

/** True if the promise cannot be kept, so that staff should make a new one. */
export function useIsLate(job: TechnicianJob): boolean {
  const now = useNow()
  const forecast = useForecast(job)
  return canPromise(job) && (forecast?.is_late_soon === true || isLate(job, now))
}

/** The promise for a job with the explanation of its forecast. Staff can promise a new time at the bench. */
export function JobPromise({ job, atBench = false }: { job: TechnicianJob; atBench?: boolean }) {
  const forecast = useForecast(job)
  if (!isToBeStrung(job.order_status)) return null
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <JobSentence job={job} besideStatus position={forecast?.position ?? undefined} />
        {forecast?.is_late_soon && <LateMark>{say`Will be late`}</LateMark>}
        {atBench && <NewPromise job={job} />}
        <ChangeSpeed job={job} />
      </div>
      {forecast?.explanation && <p className="mt-1 text-14 text-ink-2 tabular-nums">{say.of(forecast.explanation)}</p>}
    </div>
  )
}
