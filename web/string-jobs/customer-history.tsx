import { useQuery } from '@tanstack/react-query'
import type { CustomerJobEvent } from '../../contract/string-jobs.ts'
import { query } from '../api.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { eventText } from './event-text.ts'

const ACTORS: Record<NonNullable<CustomerJobEvent['actor']>, string> = { customer: 'You', shop: 'The shop' }

/** The history of a job as its customer may see it, newest first. */
export function CustomerHistory({ id, refetchInterval }: { id: number; refetchInterval: number | false }) {
  const events = useQuery({ ...query('listStringJobHistory', { id }), refetchInterval })
  return (
    <section aria-labelledby="job-history" className="no-print mt-12">
      <h2 id="job-history" className="mb-4">
        History
      </h2>
      <QueryStates
        answer={events}
        failed="The history could not be loaded. Please try again."
        skeleton={<Skeleton className="w-80 max-w-full" />}
        empty={<EmptyLine>Nothing yet.</EmptyLine>}
      >
        {(list) => (
          <ol className="border-t border-ink text-14">
            {list.map((event) => (
              <li key={event.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
                <span className="min-w-0 wrap-anywhere">
                  <b className="font-strong">{event.actor ? ACTORS[event.actor] : 'The portal'}</b> {eventText(event)}
                </span>
                <span className="text-ink-2">
                  <RelativeTime date={event.date} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryStates>
    </section>
  )
}
