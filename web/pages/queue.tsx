import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shopDay } from '../../contract/base/shop-time.ts'
import { QUEUE_PAGE_SIZE, type Queue, type QueueJob, recordSentence } from '../../contract/job/promises.ts'
import { query } from '../api.ts'
import { QueueTabs } from '../areas/area-tabs.tsx'
import { config, say } from '../config.ts'
import { QueueRow } from '../promises/queue-row.tsx'
import { StaffOnly } from '../session/manager-only.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { PagerOfMany, pageArgs } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { useNow } from '../ui/use-now.ts'
import { usePage } from '../ui/use-page.ts'

/** The jobs by section, in due order: on the machine, today, later days, without a promise. */
function sectionsOf({ jobs }: Queue, now: number): Map<string, QueueJob[]> {
  const today = shopDay(now, config)
  const sections = new Map<string, QueueJob[]>([
    [say`On the Machine`, []],
    [say`Today`, []],
  ])
  for (const job of jobs) {
    const day = job.due_at && shopDay(job.due_at, config)
    const isToday = day === today || (job.due_at !== null && Date.parse(job.due_at) < now)
    const title = job.started_at ? say`On the Machine` : isToday ? say`Today` : (day ?? say`Without a Promise`)
    sections.set(title, [...(sections.get(title) ?? []), job])
  }
  return sections
}

function Sections({ queue, children }: { queue: Queue; children: ReactNode }) {
  const now = useNow()
  const takes = useQuery(query('getMe')).data?.is_technician ?? false
  const facts = [
    say`${queue.count} to string`,
    queue.late > 0 && say`${queue.late} late`,
    recordSentence(queue.record, say),
    queue.explanation && say.of(queue.explanation),
  ].filter(Boolean)
  return (
    <>
      <p className="-mt-2 mb-8 text-14 text-ink-2 tabular-nums" aria-live="polite">
        {facts.join(' · ')}
      </p>
      {queue.count === 0 && <EmptyLine>{say`No rackets in the shop are waiting to be strung.`}</EmptyLine>}
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
      {children}
    </>
  )
}

function QueueList() {
  const { answer: queue, pager } = usePage((page) => query('getQueue', pageArgs(page)))
  return (
    <>
      <QueueTabs />
      <div className="page-head">
        <h1>{say`Queue`}</h1>
      </div>
      <QueryStates answer={queue} failed={say`The queue could not be loaded.`}>
        {(data) => (
          <Sections queue={data}>
            <PagerOfMany {...pager} count={data.count} pageSize={QUEUE_PAGE_SIZE} />
          </Sections>
        )}
      </QueryStates>
    </>
  )
}

export const QueuePage = () => (
  <StaffOnly>
    <QueueList />
  </StaffOnly>
)
