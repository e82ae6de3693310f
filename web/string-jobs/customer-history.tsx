import { useQuery } from '@tanstack/react-query'
import type { CustomerJobEvent } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { JobHistory } from './job-history.tsx'

const ACTORS: Record<NonNullable<CustomerJobEvent['actor']>, string> = { customer: 'You', shop: 'The shop' }

/** The history of a job as its customer may see it. */
export function CustomerHistory({ id, refetchInterval }: { id: number; refetchInterval: number | false }) {
  const events = useQuery({ ...query('listStringJobHistory', { id }), refetchInterval })
  return <JobHistory events={events} customer="you" actorName={({ actor }) => actor && ACTORS[actor]} />
}
