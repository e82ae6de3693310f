import type { CreditEntry } from '../../contract/people/people.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { type Column, Table } from '../ui/table.tsx'

const REASONS: Record<CreditEntry['reason'], string> = {
  granted: say`Granted`,
  spent: say`Spent`,
  returned: say`Returned`,
  adjusted: say`Deducted`,
  sold: say`Bought`,
  refunded: say`Refunded`,
  expired: say`Expired`,
}

const COLUMNS: Column<CreditEntry>[] = [
  {
    name: say`Entry`,
    width: 'minmax(0, 2fr)',
    cell: ({ reason, string_job_id, note }) => (
      <>
        {string_job_id === null
          ? REASONS[reason]
          : filled(
              say`${REASONS[reason]} for ${HERE}`,
              <StaffJobLink id={string_job_id}>{say`String Job #${string_job_id}`}</StaffJobLink>,
            )}
        {note && <bdi className="block text-12 text-ink-2">{note}</bdi>}
      </>
    ),
  },
  {
    name: say`Credits`,
    width: '72px',
    isFigure: true,
    cell: ({ amount }) => (amount > 0 ? `+${amount}` : `−${-amount}`),
  },
  { name: say`Balance`, width: '72px', isFigure: true, cell: ({ balance_after }) => balance_after },
  { name: say`By`, width: 'minmax(0, 1fr)', className: 'text-ink-2', cell: ({ actor }) => <bdi>{actor ?? '-'}</bdi> },
  {
    name: say`When`,
    width: '168px',
    className: 'text-ink-2 folded:col-span-full',
    cell: ({ date }) => <MediumDate date={date} />,
  },
]

/** Every change of the balance, newest first. */
export function CreditLedger({ entries }: { entries: CreditEntry[] }) {
  if (entries.length === 0) return <EmptyLine>{say`No credits yet.`}</EmptyLine>
  return <Table label={say`Credit ledger`} columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
}
