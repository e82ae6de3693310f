import { Link } from '@tanstack/react-router'
import { type AuditEntry, auditLabel } from '../../contract/audit.ts'
import { formatCents } from '../../contract/payments.ts'
import { MediumDate } from '../ui/dates.tsx'
import { type Column, ShopTable } from '../ui/shop-table.tsx'
import { CELL, ROW, ROWS } from '../ui/table-roles.ts'

/** From what to what; money as money. */
function Change({ entry: { action, from, to } }: { entry: AuditEntry }) {
  const tell = (value: string | null) =>
    action === 'paid' && value !== null ? formatCents(Number(value)) : value || '-'
  if (from === null) return <bdi>{tell(to)}</bdi>
  return (
    <>
      <bdi className="text-ink-2">{tell(from)}</bdi>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> to </span>
      <bdi>{tell(to)}</bdi>
    </>
  )
}

const COLUMNS: Column[] = [
  { name: 'When', width: '168px' },
  { name: 'Who', width: 'minmax(0, 1fr)' },
  { name: 'What', width: 'minmax(0, 1.8fr)' },
  { name: 'Change', width: 'minmax(0, 1.2fr)' },
]

/** One page of who changed what. */
export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <ShopTable label="Audit trail" columns={COLUMNS}>
    <tbody {...ROWS}>
      {entries.map((entry) => (
        <tr key={entry.key} {...ROW}>
          <td {...CELL} className="quiet">
            <MediumDate date={entry.date} />
          </td>
          <td {...CELL} data-label="Who">
            <bdi>{entry.actor ?? 'From the terminal'}</bdi>
          </td>
          <td {...CELL} data-label="What" className="what">
            {auditLabel(entry.action)}
            {entry.subject && (
              <>
                : <bdi>{entry.subject}</bdi>
              </>
            )}
            {entry.person && (
              <Link
                to="/shop/people/$id"
                params={{ id: String(entry.person.id) }}
                className="block text-12 text-ink-2 underline decoration-line underline-offset-2 hover:decoration-ink"
              >
                <bdi>{entry.person.name}</bdi>
              </Link>
            )}
          </td>
          <td {...CELL} data-label="Change" className="whole whitespace-pre-line">
            <Change entry={entry} />
          </td>
        </tr>
      ))}
    </tbody>
  </ShopTable>
)
