import { Ellipsis, Pencil } from 'lucide-react'
import { memo } from 'react'
import { type ShopString, stockState } from '../../contract/inventory.ts'
import { stringLabel } from '../../contract/strings.ts'
import { CompactString } from '../strings/string-display.tsx'
import { Badge, Wanted } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { CELL, ROW } from '../ui/table-roles.ts'
import { deleteString, setListed } from './string-actions.ts'
import type { StringValues } from './string-form.ts'

const WORDS = { out: 'Out of stock', low: 'Low' }

/** How many sets are on the shelf; pressed, they are counted anew. */
function Stock({ string, onCount }: { string: ShopString; onCount: () => void }) {
  const state = stockState(string)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 wide:flex-row-reverse">
      <button
        type="button"
        onClick={onCount}
        className="touch -mx-1 rounded-4 px-1 whitespace-nowrap tabular-nums underline decoration-line underline-offset-4 hover:decoration-ink"
        aria-label={`Count ${stringLabel(string)}: ${string.stock_sets ?? 'not counted'}`}
      >
        {string.stock_sets ?? <span className="text-ink-3">not counted</span>}
      </button>
      {(state === 'out' || state === 'low') && <Wanted className="text-12 whitespace-nowrap">{WORDS[state]}</Wanted>}
    </span>
  )
}

interface Props {
  string: ShopString
  onEdit: (id: number, focus?: keyof StringValues) => void
}

/** One string of the inventory. */
export const StringRow = memo(function StringRow({ string, onEdit }: Props) {
  const items: MenuItem[] = [
    string.is_listed
      ? { label: 'Take off the list', onSelect: () => void setListed(string, false) }
      : { label: 'Put back on the list', onSelect: () => void setListed(string, true) },
    { label: 'Delete', danger: true, disabled: string.is_used, onSelect: () => void deleteString(string) },
  ]
  return (
    <tr {...ROW} data-string={string.id} className={string.is_listed ? undefined : 'dim'}>
      <td {...CELL}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CompactString string={string} />
          {!string.is_listed && <Badge>Off the list</Badge>}
        </span>
      </td>
      <td {...CELL} data-label="Gauge" className={cn('tabular-nums', !string.gauge_mm && 'none')}>
        {string.gauge_mm ? `${string.gauge_mm} mm` : '-'}
      </td>
      <td {...CELL} data-label="Kind" className={cn('quiet', !string.kind && 'none')}>
        {string.kind ?? '-'}
      </td>
      <td {...CELL} data-label="Stock" className="figure">
        <Stock string={string} onCount={() => onEdit(string.id, 'stock_sets')} />
      </td>
      <td {...CELL} data-label="Reorder at" className={cn('figure quiet', string.reorder_level === null && 'none')}>
        {string.reorder_level ?? '-'}
      </td>
      <td {...CELL} className="tools">
        <Button variant="bare" size="icon" aria-label={`Edit ${stringLabel(string)}`} onClick={() => onEdit(string.id)}>
          <Pencil />
        </Button>
        <Menu items={items}>
          <Button variant="bare" size="icon" aria-label={`Actions for ${stringLabel(string)}`}>
            <Ellipsis />
          </Button>
        </Menu>
      </td>
    </tr>
  )
})
