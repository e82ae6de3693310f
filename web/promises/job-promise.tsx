import { useQuery } from '@tanstack/react-query'
import { cameTooLate } from '../../contract/job/due.ts'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { query } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ChangeSpeed } from './change-speed.tsx'
import { DueText } from './due-text.tsx'
import { LateMark } from './late-mark.tsx'
import { makeNewPromise } from './new-promise.ts'

/** The promise for a job with the explanation of its forecast. Staff can promise a new time here. */
export function JobPromise({ job }: { job: TechnicianJob }) {
  const isInQueue = isToBeStrung(job.order_status) && job.received_at !== null
  const forecast = useQuery({ ...query('getJobForecast', { id: job.id }), enabled: isInQueue }).data
  if (!isToBeStrung(job.order_status)) return null
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <DueText job={job} position={forecast?.position ?? undefined} />
        {forecast?.is_late_soon && <LateMark>Will be late</LateMark>}
        {isInQueue && !cameTooLate(job) && (
          <Button className="no-print" onClick={() => void makeNewPromise(job)}>
            New Promise
          </Button>
        )}
        <ChangeSpeed job={job} />
      </div>
      {forecast?.explanation && <p className="mt-1 text-14 text-ink-2 tabular-nums">{forecast.explanation}</p>}
    </div>
  )
}
