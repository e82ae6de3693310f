import type { CreditEntry } from '../../contract/people/people.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { creditColumns } from '../packs/credit-columns.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
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
  ...creditColumns(REASONS, (id, text) => <StaffJobLink id={id}>{text}</StaffJobLink>),
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
