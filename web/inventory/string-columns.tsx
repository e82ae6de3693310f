import { Ellipsis, Pencil } from 'lucide-react'
import { type ShopString, stockState } from '../../contract/catalog/inventory.ts'
import { stringLabel } from '../../contract/catalog/strings.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { CompactString } from '../strings/string-display.tsx'
import { Badge, Wanted } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { CARD_TOOLS, type Column } from '../ui/table.tsx'
import { deleteString, setListed } from './string-actions.ts'
import type { StringValues } from './string-form.ts'

const WORDS = { out: say`Out of stock`, low: say`Low` }

/** The number of sets in stock, as a button that opens the form to change it. */
function Stock({ string, onCount }: { string: ShopString; onCount: () => void }) {
  const state = stockState(string)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 wide:flex-row-reverse">
      <button
        type="button"
        onClick={onCount}
        className="touch -mx-1 rounded-4 px-1 whitespace-nowrap tabular-nums underline decoration-line underline-offset-4 hover:decoration-ink"
        aria-label={say`Count ${stringLabel(string)}: ${string.stock_sets ?? say`not counted`}`}
      >
        {string.stock_sets ?? <span className="text-ink-3">{say`not counted`}</span>}
      </button>
      {(state === 'out' || state === 'low') && <Wanted className="text-12 whitespace-nowrap">{WORDS[state]}</Wanted>}
    </span>
  )
}

function StringTools({ string, onEdit }: { string: ShopString; onEdit: OnEdit }) {
  const items: MenuItem[] = [
    string.is_listed
      ? { label: say`Unlist`, onSelect: () => void setListed(string, false) }
      : { label: say`List Again`, onSelect: () => void setListed(string, true) },
    { label: say`Delete`, danger: true, disabled: string.is_used, onSelect: () => void deleteString(string) },
  ]
  return (
    <>
      <Button
        variant="bare"
        size="icon"
        aria-label={say`Edit ${stringLabel(string)}`}
        onClick={() => onEdit(string.id)}
      >
        <Pencil />
      </Button>
      <Menu items={items}>
        <Button variant="bare" size="icon" aria-label={say`Actions for ${stringLabel(string)}`}>
          <Ellipsis />
        </Button>
      </Menu>
    </>
  )
}

/** Opens the form of a string, with the cursor in the field `focus`. */
type OnEdit = (id: number, focus?: keyof StringValues) => void

/** The columns of the inventory. */
export const stringColumns = (onEdit: OnEdit): Column<ShopString>[] => [
  {
    name: say`String`,
    width: 'minmax(0, 2fr)',
    className: 'folded:pr-24',
    cell: (string) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CompactString string={string} />
        {string.surcharge > 0 && (
          <span className="text-14 text-ink-2 tabular-nums">+{formatMoney(string.surcharge)}</span>
        )}
        {!string.is_listed && <Badge>{say`Unlisted`}</Badge>}
      </span>
    ),
  },
  {
    name: say`Gauge`,
    width: '72px',
    className: 'tabular-nums folded:col-start-1',
    cell: ({ gauge_mm }) => (gauge_mm ? `${gauge_mm} mm` : null),
  },
  {
    name: say`Kind`,
    width: 'minmax(72px, 1fr)',
    className: 'text-ink-2 folded:col-start-2',
    cell: ({ kind }) => kind || null,
  },
  {
    name: say`Stock`,
    width: '112px',
    isFigure: true,
    className: 'folded:col-start-3',
    cell: (string) => <Stock string={string} onCount={() => onEdit(string.id, 'stock_sets')} />,
  },
  {
    name: say`Reorder at`,
    width: '80px',
    isFigure: true,
    className: 'text-ink-2 folded:col-start-4',
    cell: ({ reorder_level }) => reorder_level,
  },
  {
    name: say`Actions`,
    width: '76px',
    isNameHidden: true,
    className: CARD_TOOLS,
    cell: (string) => <StringTools string={string} onEdit={onEdit} />,
  },
]
