import type { CreditEntry } from '../../contract/people.ts'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { type Column, ShopTable } from '../ui/shop-table.tsx'
import { CELL, ROW, ROWS } from '../ui/table-roles.ts'

const REASONS: Record<CreditEntry['reason'], string> = {
  granted: 'Granted',
  spent: 'Spent',
  returned: 'Returned',
  adjusted: 'Taken',
}

const COLUMNS: Column[] = [
  { name: 'What', width: 'minmax(0, 2fr)' },
  { name: 'Credits', width: '72px', figure: true },
  { name: 'Balance', width: '72px', figure: true },
  { name: 'By', width: 'minmax(0, 1fr)' },
  { name: 'When', width: '168px' },
]

/** How the balance came to be, newest first. */
export function CreditLedger({ entries }: { entries: CreditEntry[] }) {
  if (entries.length === 0) return <EmptyLine>No credits were granted yet.</EmptyLine>
  return (
    <ShopTable label="Credit ledger" columns={COLUMNS}>
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
    </ShopTable>
  )
}
