import type { UseQueryResult } from '@tanstack/react-query'
import type { CustomerJobEvent } from '../../contract/job/string-jobs.ts'
import type { JobEvent } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { filled, HERE, THERE } from '../ui/filled.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type CustomerWord, eventText } from './event-text.ts'

interface Props<Event> {
  events: UseQueryResult<Event[]>
  /** The name of the person who caused an event; null when the portal did. */
  actorName: (event: Event) => string | null
  /** The words for the customer: the reader is the customer or works in the shop. */
  customer: CustomerWord
}

/** The history of a job, newest first. */
export function JobHistory<Event extends JobEvent | CustomerJobEvent>({ events, actorName, customer }: Props<Event>) {
  return (
    <QueryStates
      answer={events}
      failed={say`The history could not be loaded. Please try again.`}
      skeleton={<Skeleton className="w-80 max-w-full" />}
      empty={<EmptyLine>{say`Nothing yet.`}</EmptyLine>}
    >
      {(list) => (
        <ol className="border-t border-ink text-14">
          {list.map((event) => (
            <li key={event.id} className="flex justify-between gap-x-6 border-b border-line py-3 narrow:flex-col">
              <span className="min-w-0 wrap-anywhere">
                {event.event === 'strung_by'
                  ? filled(
                      say`Strung by ${HERE} (${THERE} signed in)`,
                      <bdi className="font-strong">{event.to}</bdi>,
                      <bdi>{actorName(event)}</bdi>,
                    )
                  : filled(
                      say`${HERE} ${THERE}`,
                      <bdi className="font-strong">{actorName(event) ?? say`The portal`}</bdi>,
                      eventText(event, customer),
                    )}
              </span>
              <span className="flex-none text-ink-2">
                <RelativeTime date={event.date} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </QueryStates>
  )
}
