import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { eventText } from '../string-jobs/event-text.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The history of a job, newest first; `read` is the call that the reader may make. */
export function JobHistory({
  id,
  read = 'listJobEvents',
}: {
  id: number
  read?: 'listJobEvents' | 'listStaffJobEvents'
}) {
  const events = useQuery(query(read, { id }))
  return (
    <section aria-labelledby="job-history" className="no-print mt-12">
      <h2 id="job-history" className="mb-4">
        History
      </h2>
      <QueryStates
        answer={events}
        failed="The history could not be loaded. Please try again."
        skeleton={<Skeleton className="w-80 max-w-full" />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyLine>Nothing yet.</EmptyLine>
          ) : (
            <ol className="border-t border-ink text-14">
              {list.map((event) => (
                <li key={event.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
                  <span className="min-w-0 wrap-anywhere">
                    <bdi className="font-strong">{event.actor ?? 'The portal'}</bdi> {eventText(event)}
                  </span>
                  <span className="text-ink-2">
                    <RelativeTime date={event.date} />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryStates>
    </section>
  )
}
