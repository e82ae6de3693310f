import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { Fold } from '../ui/fold.tsx'
import { JobHistory } from './job-history.tsx'

interface Props {
  id: number
  /** The call that the reader may make. */
  read: 'listJobEvents' | 'listStaffJobEvents'
}

function Events({ id, read }: Props) {
  const events = useQuery(query(read, { id }))
  return <JobHistory events={events} customer="the customer" actorName={({ actor }) => actor} />
}

/** The history of a job with the names of the staff, folded. */
export const StaffHistory = (props: Props) => (
  <Fold title={say`History`}>
    <Events {...props} />
  </Fold>
)
