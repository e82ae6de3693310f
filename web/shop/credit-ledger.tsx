import type { CSSProperties } from 'react'
import type { CreditEntry } from '../../contract/shop-people.ts'
import { CELL, HEAD, ROW, ROWS, TABLE } from '../string-jobs/table-roles.ts'
import { MediumDate } from '../ui/dates.tsx'

const REASONS: Record<CreditEntry['reason'], string> = {
  granted: 'Granted',
  spent: 'Spent',
  returned: 'Returned',
  adjusted: 'Taken',
}

// React's types know no custom properties.
const COLUMNS = { '--columns': 'minmax(0, 2fr) 72px 72px minmax(0, 1fr) 168px' } as CSSProperties

/** How the balance came to be, newest first. */
export function CreditLedger({ entries }: { entries: CreditEntry[] }) {
  if (entries.length === 0)
    return <p className="border-t border-ink py-6 text-14 text-ink-2">No credits were granted yet.</p>
  return (
    <table {...TABLE} aria-label="Credit ledger" className="shop-table" style={COLUMNS}>
      <thead {...ROWS}>
        <tr {...ROW}>
          <th {...HEAD}>What</th>
          <th {...HEAD} className="figure">
            Credits
          </th>
          <th {...HEAD} className="figure">
            Balance
          </th>
          <th {...HEAD}>By</th>
          <th {...HEAD}>When</th>
        </tr>
      </thead>
      <tbody {...ROWS}>
        {entries.map(({ id, reason, note, string_job_id, amount, balance_after, actor, date }) => (
          <tr key={id} {...ROW}>
            <td {...CELL}>
              {REASONS[reason]}
              {string_job_id !== null && ` for String Job #${string_job_id}`}
              {note && <bdi className="block text-12 text-ink-2">{note}</bdi>}
            </td>
            <td {...CELL} data-label="Credits" className="figure">
              {amount > 0 ? `+${amount}` : `−${-amount}`}
            </td>
            <td {...CELL} data-label="Balance" className="figure">
              {balance_after}
            </td>
            <td {...CELL} data-label="By" className="quiet">
              <bdi>{actor ?? '-'}</bdi>
            </td>
            <td {...CELL} data-label="When" className="whole quiet">
              <MediumDate date={date} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
