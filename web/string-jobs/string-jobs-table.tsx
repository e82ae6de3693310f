import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import { isDimmed } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { PayForAll } from '../payments/pay-for-all.tsx'
import { UnstrungRacket } from '../rackets/unstrung-racket.tsx'
import { UnlessOrdersWait } from '../session/unless-orders-wait.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyLine, EmptyState } from '../ui/empty-state.tsx'
import { part } from '../ui/part.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Table } from '../ui/table.tsx'
import { filterJobs, MANY_JOBS } from './filter-jobs.ts'
import { jobColumns, skeletonColumns } from './job-columns.tsx'
import { JobDialog } from './job-dialog.ts'
import type { WantedJobs } from './wanted.ts'

const JobsFilter = part(async () => (await import('./jobs-filter.tsx')).JobsFilter)

interface Props {
  title: string
  /** 1 where the table is the whole page. */
  level: 1 | 2
  jobs: UseQueryResult<StringJob[]>
  /** True while the page waits for other data too; the jobs are then shown as loading. */
  isHeld?: boolean
  withCompleted?: boolean
  /** Without it, there is no 'New String Job' button. */
  onNew?: () => void
  /** The text when there are no jobs. */
  empty: string
  /** True where an empty list asks customers to confirm an email for which the shop has orders. */
  asksToConfirm?: boolean
  /** The wanted part of a long list, which can then be filtered. */
  wanted?: WantedJobs
  onWanted?: (change: Partial<WantedJobs>) => void
}

const SKELETON_ROWS = ['first', 'second', 'third']

const LAYOUT = {
  isBroad: true,
  ownCards: true,
  className: '[--gap:12px] [--row:69px] folded:[--row:96px] narrow:[--row:190px]',
  rowClassName:
    'min-h-[69px] py-3 folded:grid-cols-[minmax(0,1.22fr)_minmax(0,1fr)_144px_104px_36px] folded:items-center folded:gap-x-3 folded:gap-y-1 narrow:grid-cols-[minmax(0,1fr)_auto] narrow:gap-y-3',
} as const

/** String jobs with their actions: edit, cancel, pay. */
export function StringJobsTable({
  title,
  level,
  jobs,
  isHeld = false,
  withCompleted = false,
  onNew,
  empty,
  asksToConfirm = level === 1,
  wanted,
  onWanted,
}: Props) {
  const [edited, setEdited] = useState<StringJob | null>(null)
  /** The number of rows that are shown. */
  const [count, setCount] = useState(MANY_JOBS)
  function change(next: Partial<WantedJobs>) {
    setCount(MANY_JOBS)
    onWanted?.(next)
  }
  const edit = useCallback((job: StringJob) => startTransition(() => setEdited(job)), [])
  const navigate = useNavigate()
  const open = useCallback(
    ({ id }: StringJob) => void navigate({ to: '/string-jobs/$id', params: { id: String(id) } }),
    [navigate],
  )
  const columns = useMemo(() => jobColumns(withCompleted, edit), [withCompleted, edit])
  const Heading = level === 1 ? 'h1' : 'h2'
  const nothing =
    level === 1 ? <EmptyState picture={<UnstrungRacket />} text={empty} /> : <EmptyLine>{empty}</EmptyLine>

  return (
    <section aria-label={title}>
      <div className={level === 1 ? 'page-head' : 'section-head'}>
        <Heading>{title}</Heading>
        {onNew && (
          <div className="actions">
            <Button variant={level === 1 ? 'primary' : 'outline'} onClick={onNew} {...JobDialog.intent}>
              <Plus className="size-4" />
              {say`New String Job`}
            </Button>
          </div>
        )}
      </div>
      {level === 1 && jobs.data && <PayForAll jobs={jobs.data} />}
      <QueryStates
        answer={jobs}
        isHeld={isHeld}
        failed={say`Failed to fetch string jobs`}
        skeleton={
          <Table
            {...LAYOUT}
            label={title}
            columns={skeletonColumns(columns)}
            rows={SKELETON_ROWS}
            rowKey={(row) => row}
          />
        }
        empty={asksToConfirm ? <UnlessOrdersWait>{nothing}</UnlessOrdersWait> : nothing}
      >
        {(data) => {
          const isFiltered = wanted && onWanted && data.length > MANY_JOBS
          const found = isFiltered ? filterJobs(data, wanted) : data
          const left = Math.min(found.length - count, MANY_JOBS)
          return (
            <>
              {isFiltered && (
                <Suspense>
                  <JobsFilter wanted={wanted} count={found.length} onChange={change} />
                </Suspense>
              )}
              {found.length === 0 ? (
                <EmptyLine>{say`No string jobs found.`}</EmptyLine>
              ) : (
                <Table
                  {...LAYOUT}
                  isLong
                  label={title}
                  columns={columns}
                  rows={found.slice(0, count)}
                  rowKey={({ id }) => id}
                  isDimmed={isDimmed}
                  onOpen={open}
                />
              )}
              {left > 0 && (
                <Button className="mt-4" onClick={() => setCount(count + MANY_JOBS)}>{say`Show ${left} More`}</Button>
              )}
            </>
          )
        }}
      </QueryStates>
      {edited && (
        <Suspense>
          <JobDialog job={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </section>
  )
}
