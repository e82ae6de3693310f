import { useNavigate } from '@tanstack/react-router'
import { isCancelled } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { type Sorting, SortPicker } from '../ui/sort-picker.tsx'
import { Table } from '../ui/table.tsx'
import { useWidePage } from '../ui/use-wide-page.ts'
import { COLUMNS } from './jobs-columns.tsx'

export interface Sorted {
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
}

/** One page of jobs, in the server's order until a column is chosen. */
export function JobsTable({ jobs, sorting, onSort }: Sorted & { jobs: StringJob[] }) {
  const navigate = useNavigate()
  const isWide = useWidePage()
  return (
    <>
      {!isWide && <SortPicker columns={COLUMNS} sorting={sorting} onSort={onSort} />}
      <Table
        sorting={sorting}
        // On cards, the heads are hidden and must not take the focus.
        onSort={isWide ? onSort : undefined}
        ownCards
        label={say`All String Jobs`}
        columns={COLUMNS}
        rows={jobs}
        rowKey={({ id }) => id}
        className="[--inset:12px] snug:[--gap:12px] narrow:[--inset:0px]"
        rowClassName="min-h-[68px] cursor-pointer py-3 hover:bg-sunk has-[a:focus-visible]:rounded-8 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent narrow:grid-cols-[minmax(0,1fr)_auto] narrow:items-center narrow:gap-y-2 [&_a]:outline-none"
        isDimmed={({ order_status }) => isCancelled(order_status)}
        onOpen={({ id }) => void navigate({ to: '/technician/string-jobs/$id', params: { id: String(id) } })}
      />
    </>
  )
}
