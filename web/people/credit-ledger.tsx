import type { CreditEntry } from '../../contract/people/people.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { type Column, Table } from '../ui/table.tsx'

const REASONS: Record<CreditEntry['reason'], string> = {
  granted: 'Granted',
  spent: 'Spent',
  returned: 'Returned',
  adjusted: 'Deducted',
  sold: 'Bought',
  refunded: 'Refunded',
  expired: 'Expired',
}

const COLUMNS: Column<CreditEntry>[] = [
  {
    name: 'Entry',
    width: 'minmax(0, 2fr)',
    cell: ({ reason, string_job_id, note }) => (
      <>
        {REASONS[reason]}
        {string_job_id !== null && (
          <>
            {' for '}
            <StaffJobLink id={string_job_id}>String Job #{string_job_id}</StaffJobLink>
          </>
        )}
        {note && <bdi className="block text-12 text-ink-2">{note}</bdi>}
      </>
    ),
  },
  {
    name: 'Credits',
    width: '72px',
    isFigure: true,
    cell: ({ amount }) => (amount > 0 ? `+${amount}` : `−${-amount}`),
  },
  { name: 'Balance', width: '72px', isFigure: true, cell: ({ balance_after }) => balance_after },
  { name: 'By', width: 'minmax(0, 1fr)', className: 'text-ink-2', cell: ({ actor }) => <bdi>{actor ?? '-'}</bdi> },
  {
    name: 'When',
    width: '168px',
    className: 'text-ink-2 folded:col-span-full',
    cell: ({ date }) => <MediumDate date={date} />,
  },
]

/** Every change of the balance, newest first. */
export function CreditLedger({ entries }: { entries: CreditEntry[] }) {
  if (entries.length === 0) return <EmptyLine>No credits yet.</EmptyLine>
  return <Table label="Credit ledger" columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
}
