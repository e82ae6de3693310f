import { useQuery } from '@tanstack/react-query'
import { shopDay } from '../../contract/base/shop-time.ts'
import { type Queue, type QueueJob, recordSentence } from '../../contract/job/promises.ts'
import { query } from '../api.ts'
import { config } from '../config.ts'
import { QueueRow } from '../promises/queue-row.tsx'
import { StaffOnly } from '../session/manager-only.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { useNow } from '../ui/use-now.ts'

/** The jobs by section, in due order: on the machine, today, later days, without a promise. */
function sectionsOf({ jobs }: Queue, now: number): Map<string, QueueJob[]> {
  const today = shopDay(now, config)
  const sections = new Map<string, QueueJob[]>([
    ['On the Machine', []],
    ['Today', []],
  ])
  for (const job of jobs) {
    const day = job.due_at && shopDay(job.due_at, config)
    const isToday = day === today || (job.due_at !== null && Date.parse(job.due_at) < now)
    const title = job.started_at ? 'On the Machine' : isToday ? 'Today' : (day ?? 'Without a Promise')
    sections.set(title, [...(sections.get(title) ?? []), job])
  }
  return sections
}

function Sections({ queue }: { queue: Queue }) {
  const now = useNow()
  const takes = useQuery(query('getMe')).data?.is_technician ?? false
  const late = queue.jobs.filter(({ is_late }) => is_late).length
  const facts = [
    `${queue.count} to string`,
    late > 0 && `${late} late`,
    recordSentence(queue.record),
    queue.explanation,
  ].filter(Boolean)
  return (
    <>
      <p className="-mt-2 mb-8 text-14 text-ink-2 tabular-nums" aria-live="polite">
        {facts.join(' · ')}
      </p>
      {queue.jobs.length === 0 && <EmptyLine>No rackets in the shop are waiting to be strung.</EmptyLine>}
      <div className="sections">
        {[...sectionsOf(queue, now)].map(
          ([title, jobs]) =>
            jobs.length > 0 && (
              <Section key={title} title={title}>
                <ul className="border-t border-ink">
                  {jobs.map((job) => (
                    <QueueRow key={job.id} job={job} takes={takes} />
                  ))}
                </ul>
              </Section>
            ),
        )}
      </div>
      {queue.count > queue.jobs.length && (
        <p className="mt-6 text-14 text-ink-2">Only the {queue.jobs.length} that are due first are shown.</p>
      )}
    </>
  )
}

function QueueList() {
  const queue = useQuery(query('getQueue'))
  return (
    <>
      <div className="page-head">
        <h1>Queue</h1>
      </div>
      <QueryStates answer={queue} failed="The queue could not be loaded.">
        {(data) => <Sections queue={data} />}
      </QueryStates>
    </>
  )
}

export const QueuePage = () => (
  <StaffOnly>
    <QueueList />
  </StaffOnly>
)
