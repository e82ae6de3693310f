import { Ellipsis, Pencil } from 'lucide-react'
import { formatCents } from '../../contract/payments.ts'
import type { Tier } from '../../contract/prices.ts'
import { call, invalidate } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Menu } from '../ui/menu.tsx'
import { CELL, ROW } from '../ui/table-roles.ts'
import { toast, toastFailure } from '../ui/toast.tsx'

async function attempt(act: () => Promise<unknown>, done: string) {
  try {
    await act()
    await invalidate('listTiers')
    toast({ title: done })
  } catch (error) {
    toastFailure(error)
  }
}

async function makeDefault({ id, tier_status }: Tier) {
  const text = `Who signs up from now on gets the tier ${tier_status}. Nobody's tier changes.`
  if (!(await confirm({ title: 'Tier of New Customers', text, confirm: 'Give It to New Customers' }))) return
  await attempt(() => call('changeTier', { id, body: { is_default: true } }), `New customers get ${tier_status}`)
}

async function deleteTier({ id, tier_status }: Tier) {
  const text = `The tier ${tier_status} goes for good. Nobody has it.`
  if (!(await confirm({ title: 'Delete Tier?', text, confirm: 'Delete Tier', danger: true }))) return
  await attempt(() => call('deleteTier', { id }), 'Tier deleted')
}

/** One tier with its prices. */
export function TierRow({ tier, onEdit }: { tier: Tier; onEdit: () => void }) {
  const { tier_status, stringing_price, stringing_price_labor_only, is_default, people } = tier
  return (
    <tr {...ROW}>
      <td {...CELL} className="font-strong">
        <bdi>{tier_status}</bdi> {is_default && <Badge className="ml-2">New customers</Badge>}
      </td>
      <td {...CELL} data-label="Flat rate" className="figure">
        {formatCents(stringing_price)}
      </td>
      <td {...CELL} data-label="Labor only" className="figure">
        {formatCents(stringing_price_labor_only)}
      </td>
      <td {...CELL} data-label="People" className="figure quiet">
        {people}
      </td>
      <td {...CELL} className="tools">
        <Button variant="bare" size="icon" aria-label={`Edit ${tier_status}`} onClick={onEdit}>
          <Pencil />
        </Button>
        <Menu
          items={[
            { label: 'Give it to new customers', disabled: is_default, onSelect: () => void makeDefault(tier) },
            {
              label: 'Delete',
              danger: true,
              disabled: is_default || people > 0,
              onSelect: () => void deleteTier(tier),
            },
          ]}
        >
          <Button variant="bare" size="icon" aria-label={`Actions for ${tier_status}`}>
            <Ellipsis />
          </Button>
        </Menu>
      </td>
    </tr>
  )
}
