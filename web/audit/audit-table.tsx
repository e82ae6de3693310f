import { type AuditEntry, auditLabel } from '../../contract/audit.ts'
import { formatCents } from '../../contract/payments.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** The old and the new value; amounts as money. */
function Change({ entry: { action, from, to } }: { entry: AuditEntry }) {
  const textOf = (value: string | null) =>
    action === 'paid' && value !== null ? formatCents(Number(value)) : value || '-'
  if (from === null) return <bdi>{textOf(to)}</bdi>
  return (
    <>
      <bdi className="text-ink-2">{textOf(from)}</bdi>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> to </span>
      <bdi>{textOf(to)}</bdi>
    </>
  )
}

const COLUMNS: Column<AuditEntry>[] = [
  { name: 'When', width: '168px', className: 'text-ink-2', cell: ({ date }) => <MediumDate date={date} /> },
  {
    name: 'Who',
    width: 'minmax(0, 1fr)',
    cell: ({ actor, actor_id }) => <PersonLink id={actor_id}>{actor ?? 'From the terminal'}</PersonLink>,
  },
  {
    name: 'What',
    width: 'minmax(0, 1.8fr)',
    className: 'folded:col-span-2',
    cell: ({ action, subject, string_job_id, person }) => (
      <>
        {auditLabel(action)}
        {subject && (
          <>
            :{' '}
            {string_job_id === null ? <bdi>{subject}</bdi> : <StaffJobLink id={string_job_id}>{subject}</StaffJobLink>}
          </>
        )}
        {person && (
          <span className="block text-12 text-ink-2">
            <PersonLink id={person.id}>{person.name}</PersonLink>
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Change',
    width: 'minmax(0, 1.2fr)',
    className: 'whitespace-pre-line folded:col-span-full',
    cell: (entry) => <Change entry={entry} />,
  },
]

/** One page of the audit trail. */
export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <Table label="Audit trail" columns={COLUMNS} rows={entries} rowKey={({ key }) => key} />
)
