import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type CSSProperties, Suspense, startTransition, useCallback, useState } from 'react'
import type { StringJob } from '../../contract/string-jobs.ts'
import { errorMessage } from '../api-error.ts'
import { UnstrungRacket } from '../rackets/unstrung-racket.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyLine, EmptyState } from '../ui/empty-state.tsx'
import { ErrorCard } from '../ui/error-card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CELL, HEAD, ROW, ROWS, TABLE } from '../ui/table-roles.ts'
import { useGradually } from '../ui/use-gradually.ts'
import { jobDialog } from './job-dialog.ts'
import { StringJobRow } from './string-job-row.tsx'

interface Props {
  title: string
  /** 1 where the table is the page. */
  level: 1 | 2
  jobs: UseQueryResult<StringJob[]>
  /** Shows no job yet: something else is on its way. */
  isHeld?: boolean
  withCompleted?: boolean
  /** Without it there is no 'New String Job' button. */
  onNew?: () => void
  /** What is said when there are none. */
  empty: string
}

/** A long list skips what is out of sight by groups: hundreds of rows to watch would cost each frame more than they save. */
const GROUP = 10

/** Counted from the end, so that a new first row moves no other to another group; `total` are all that will come. */
function inGroups<Row>(rows: Row[], total: number) {
  const groups: { key: number; rows: Row[] }[] = []
  for (const [index, row] of rows.entries()) {
    const key = Math.ceil((total - index) / GROUP)
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, rows: [row] })
  }
  return groups
}

const SKELETON_ROWS = ['first', 'second', 'third']

function SkeletonRows({ withCompleted }: { withCompleted: boolean }) {
  const rows = SKELETON_ROWS.map((row) => (
    <tr key={row} {...ROW} data-testid="job-skeleton">
      <td {...CELL} className="racket-cell">
        <Skeleton className="h-9 w-6" />
        <Skeleton className="w-3/5" />
      </td>
      <td {...CELL} className="string">
        <Skeleton className="w-3/5" />
      </td>
      <td {...CELL} className="tension">
        <Skeleton className="w-12" />
      </td>
      <td {...CELL} className="created">
        <Skeleton className="w-16" />
      </td>
      <td {...CELL} className="status">
        <Skeleton className="w-16" />
      </td>
      <td {...CELL} className="paid">
        <Skeleton className="w-14" />
      </td>
      {withCompleted && (
        <td {...CELL} className="completed">
          <Skeleton className="w-16" />
        </td>
      )}
      <td {...CELL} className="menu" />
    </tr>
  ))
  return <tbody {...ROWS}>{rows}</tbody>
}

/** String jobs with what can be done with each: edit, cancel, pay. */
export function StringJobsTable({ title, level, jobs, isHeld = false, withCompleted = false, onNew, empty }: Props) {
  const rows = useGradually(jobs.data ?? [])
  const [edited, setEdited] = useState<StringJob | null>(null)
  const edit = useCallback((job: StringJob) => startTransition(() => setEdited(job)), [])
  const isLoading = isHeld || jobs.isPending
  const isEmpty = !isLoading && jobs.data?.length === 0
  const Heading = level === 1 ? 'h1' : 'h2'

  return (
    <section aria-label={title}>
      <div className={level === 1 ? 'page-head' : 'section-head'}>
        <Heading>{title}</Heading>
        {onNew && (
          <div className="actions">
            <Button variant={level === 1 ? 'primary' : 'outline'} onClick={onNew} {...jobDialog.intent}>
              <Plus className="size-4" />
              New String Job
            </Button>
          </div>
        )}
      </div>
      {jobs.isError && !jobs.data && !isLoading ? (
        <ErrorCard
          text={errorMessage(jobs.error, 'Failed to fetch string jobs')}
          onRetry={() => void jobs.refetch()}
          busy={jobs.isFetching}
        />
      ) : isEmpty && level === 1 ? (
        <EmptyState picture={<UnstrungRacket />} text={empty} />
      ) : isEmpty ? (
        <EmptyLine>{empty}</EmptyLine>
      ) : (
        <table
          {...TABLE}
          aria-label={title}
          aria-busy={isLoading}
          className={withCompleted ? 'ledger jobs with-completed' : 'ledger jobs'}
        >
          <thead {...ROWS}>
            <tr {...ROW}>
              <th {...HEAD}>Racket</th>
              <th {...HEAD}>String</th>
              <th {...HEAD}>Tension</th>
              <th {...HEAD}>Created</th>
              <th {...HEAD}>Status</th>
              <th {...HEAD}>Paid</th>
              {withCompleted && <th {...HEAD}>Completed</th>}
              <th {...HEAD}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          {isLoading ? (
            <SkeletonRows withCompleted={withCompleted} />
          ) : (
            inGroups(rows, jobs.data?.length ?? 0).map((group) => (
              // React's types know no custom properties.
              <tbody key={group.key} {...ROWS} style={{ '--rows': group.rows.length } as CSSProperties}>
                {group.rows.map((job) => (
                  <StringJobRow key={job.id} job={job} withCompleted={withCompleted} onEdit={edit} />
                ))}
              </tbody>
            ))
          )}
        </table>
      )}
      {edited && (
        <Suspense>
          <jobDialog.Component job={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </section>
  )
}
