import './jobs-table.css'
import { useNavigate } from '@tanstack/react-router'
import { type OnChangeFn, type SortingState, useTable } from '@tanstack/react-table'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { isCancelled } from '../../contract/statuses.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { cn } from '../ui/cn.ts'
import { Select } from '../ui/input.tsx'
import { CELL, HEAD, ROW, ROWS, TABLE } from '../ui/table-roles.ts'
import { useWidePage } from '../ui/use-wide-page.ts'
import { columns, features } from './jobs-columns.tsx'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

export interface Sorted {
  sorting: SortingState
  onSorting: OnChangeFn<SortingState>
}

/** One page of jobs, as the server orders them until a column is chosen. */
export function JobsTable({ jobs, sorting, onSorting }: Sorted & { jobs: StringJob[] }) {
  const navigate = useNavigate()
  const isWide = useWidePage()
  const table = useTable({
    features,
    columns,
    data: jobs,
    state: { sorting },
    onSortingChange: onSorting,
    enableMultiSort: false,
    sortDescFirst: false,
    getRowId: (job) => String(job.id),
  })

  function handleClick(event: MouseEvent, { id }: StringJob) {
    const isMeant = !(event.target instanceof Element && event.target.closest('a'))
    if (!isMeant || window.getSelection()?.isCollapsed === false) return
    void navigate({ to: '/technician/string-jobs/$id', params: { id: String(id) } })
  }

  return (
    <>
      {!isWide && <SortPicker sorting={sorting} onChange={onSorting} />}
      <table {...TABLE} aria-label="All String Jobs" className="ledger technician-jobs">
        <thead {...ROWS}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} {...ROW}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted()
                return (
                  <th
                    key={header.id}
                    {...HEAD}
                    className={`col-${header.id}`}
                    aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
                  >
                    {isWide ? (
                      <button
                        type="button"
                        className={cn('touch inline-flex items-center gap-1', sorted && 'font-strong text-ink')}
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        <table.FlexRender header={header} />
                        {sorted === 'asc' && <ChevronUp className="size-4" />}
                        {sorted === 'desc' && <ChevronDown className="size-4" />}
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody {...ROWS}>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              {...ROW}
              className={isCancelled(row.original.order_status) ? 'dim' : undefined}
              onClick={(event) => handleClick(event, row.original)}
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} {...CELL} className={`col-${cell.column.id}`}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** What the column heads are on wider screens. */
function SortPicker({ sorting, onChange }: { sorting: SortingState; onChange: (sorting: SortingState) => void }) {
  const id = useId()
  const [by] = sorting
  return (
    <div className="mb-4 flex items-center justify-between gap-3 text-14 text-ink-2">
      <label htmlFor={id}>Sort by</label>
      <Select
        id={id}
        value={by ? `${by.id} ${by.desc}` : ''}
        onChange={(event) => {
          const [column, desc] = event.target.value.split(' ')
          onChange(column ? [{ id: column, desc: desc === 'true' }] : [])
        }}
      >
        <option value="">As listed</option>
        {columns.map(({ id, header }) => [
          <option key={id} value={`${id} false`}>{`${header}, up`}</option>,
          <option key={`${id} down`} value={`${id} true`}>{`${header}, down`}</option>,
        ])}
      </Select>
    </div>
  )
}
