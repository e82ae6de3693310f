import { Ellipsis, Pencil } from 'lucide-react'
import type { Tier } from '../../contract/catalog/prices.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { formatMoney } from '../money.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Menu } from '../ui/menu.tsx'
import { CARD_TOOLS, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'

const makeDefault = ({ id, tier_status }: Tier) =>
  confirm({
    title: say`Change the default tier?`,
    text: say`New customers will get the tier ${tier_status}. Existing customers keep theirs.`,
    confirm: say`Make Default`,
    async run() {
      await call('changeTier', { id, body: { is_default: true } })
      await refreshNow()
      toast({ title: say`New customers will get ${tier_status}` })
    },
  })

const deleteTier = ({ id, tier_status }: Tier) =>
  confirm({
    title: say`Delete Tier?`,
    text: say`The tier ${tier_status} will be deleted permanently. No customer has it.`,
    confirm: say`Delete Tier`,
    danger: true,
    // After a lost answer, the question can be confirmed again, and then says that the tier is gone.
    async run() {
      await call('deleteTier', { id })
      await refreshNow()
      toast({ title: say`Tier deleted` })
    },
  })

/** The columns of the price list; `onEdit` opens a tier's form. */
export const tierColumns = (onEdit: (tier: Tier) => void): Column<Tier>[] => [
  {
    name: say`Tier`,
    width: 'minmax(0, 1fr)',
    className: 'font-strong folded:pr-24',
    cell: ({ tier_status, is_default }) => (
      <>
        <bdi>{tier_status}</bdi> {is_default && <Badge className="ml-2">{say`New customers`}</Badge>}
      </>
    ),
  },
  {
    name: say`Flat rate`,
    width: '112px',
    isFigure: true,
    cell: ({ stringing_price }) => formatMoney(stringing_price),
  },
  {
    name: say`Labor only`,
    width: '112px',
    isFigure: true,
    cell: ({ stringing_price_labor_only }) => formatMoney(stringing_price_labor_only),
  },
  { name: say`People`, width: '96px', isFigure: true, className: 'text-ink-2', cell: ({ people }) => people },
  {
    name: say`Actions`,
    width: '76px',
    isNameHidden: true,
    className: CARD_TOOLS,
    cell: (tier) => <TierTools tier={tier} onEdit={onEdit} />,
  },
]

function TierTools({ tier, onEdit }: { tier: Tier; onEdit: (tier: Tier) => void }) {
  const { tier_status, is_default, people } = tier
  return (
    <>
      <Button variant="bare" size="icon" aria-label={say`Edit ${tier_status}`} onClick={() => onEdit(tier)}>
        <Pencil />
      </Button>
      <Menu
        items={[
          { label: say`Make Default for New Customers`, disabled: is_default, onSelect: () => void makeDefault(tier) },
          {
            label: say`Delete`,
            danger: true,
            disabled: is_default || people > 0,
            onSelect: () => void deleteTier(tier),
          },
        ]}
      >
        <Button variant="bare" size="icon" aria-label={say`Actions for ${tier_status}`}>
          <Ellipsis />
        </Button>
      </Menu>
    </>
  )
}
