import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table'
import { displayName } from '../../contract/rackets.ts'
import { ORDER_STATUSES } from '../../contract/statuses.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { ownerLines } from '../../contract/users.ts'
import { PaidMark } from '../payments/paid-mark.tsx'
import { OwnerDisplay } from '../rackets/owner-display.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { JobLink } from './job-link.tsx'

export const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

const column = createColumnHelper<typeof features, StringJob>()

const alphabetically = (text: (job: StringJob) => string) => (a: { original: StringJob }, b: { original: StringJob }) =>
  text(a.original).localeCompare(text(b.original), undefined, { sensitivity: 'base', numeric: true })

const ownerName = (job: StringJob) => ownerLines(job.racket.owner).name

/** The technician's table; every column can be sorted. */
export const columns = column.columns([
  column.accessor((job) => ORDER_STATUSES.indexOf(job.order_status), {
    id: 'status',
    header: 'Status',
    sortFn: sortFn_basic,
    cell: ({ row }) => <StatusMark status={row.original.order_status} />,
  }),
  column.accessor(ownerName, {
    id: 'owner',
    header: 'Owner',
    sortFn: alphabetically(ownerName),
    cell: ({ row }) => <OwnerDisplay owner={row.original.racket.owner} />,
  }),
  column.accessor((job) => displayName(job.racket), {
    id: 'racket',
    header: 'Racket',
    sortFn: alphabetically((job) => displayName(job.racket)),
    cell: ({ row }) => <JobLink job={row.original} />,
  }),
  column.accessor((job) => Number(job.is_order_paid), {
    id: 'payment',
    header: 'Payment',
    sortFn: sortFn_basic,
    cell: ({ row }) => <PaidMark paid={row.original.is_order_paid} />,
  }),
  column.accessor((job) => Date.parse(job.order_create_date) || 0, {
    id: 'created',
    header: 'Created',
    sortFn: sortFn_basic,
    cell: ({ row }) => <RelativeTime date={row.original.order_create_date} />,
  }),
])
