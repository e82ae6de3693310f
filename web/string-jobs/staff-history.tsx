import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { JobHistory } from './job-history.tsx'

/** The history of a job with the names of the staff; `read` is the call that the reader may make. */
export function StaffHistory({ id, read }: { id: number; read: 'listJobEvents' | 'listStaffJobEvents' }) {
  const events = useQuery(query(read, { id }))
  return <JobHistory events={events} customer="the customer" actorName={({ actor }) => actor} />
}
