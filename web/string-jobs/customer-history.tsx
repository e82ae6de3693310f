import { useQuery } from '@tanstack/react-query'
import type { CustomerJobEvent } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { JobHistory } from './job-history.tsx'

const ACTORS: Record<NonNullable<CustomerJobEvent['actor']>, string> = { customer: say`You`, shop: say`The shop` }

/** The history of a job as its customer may see it. */
export function CustomerHistory({ id, refetchInterval }: { id: number; refetchInterval: number | false }) {
  const events = useQuery({ ...query('listStringJobHistory', { id }), refetchInterval })
  return (
    <section aria-labelledby="job-history" className="no-print mt-12">
      <h2 id="job-history" className="mb-4">{say`History`}</h2>
      <JobHistory events={events} customer="you" actorName={({ actor }) => actor && ACTORS[actor]} />
    </section>
  )
}
