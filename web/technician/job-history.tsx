import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { ErrorCard } from '../ui/error-card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { eventText } from './event-text.ts'

/** Who did what to a job, newest first. */
export function JobHistory({ id }: { id: number }) {
  const events = useQuery(query('listJobEvents', { id }))
  return (
    <section aria-labelledby="job-history" className="no-print mt-12">
      <h2 id="job-history" className="mb-4">
        History
      </h2>
      {events.isPending && (
        <Loading>
          <Skeleton className="w-80 max-w-full" />
        </Loading>
      )}
      {events.isError && !events.data && (
        <ErrorCard
          text="Failed to load the job’s history."
          onRetry={() => void events.refetch()}
          busy={events.isFetching}
        />
      )}
      {events.data?.length === 0 && <p className="border-t border-ink py-4 text-14 text-ink-2">Nothing yet.</p>}
      {events.data && events.data.length > 0 && (
        <ol className="border-t border-ink text-14">
          {events.data.map((event) => (
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
      )}
    </section>
  )
}
