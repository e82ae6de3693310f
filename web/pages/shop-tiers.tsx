import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { query } from '../api.ts'
import { TierEditor } from '../prices/tier-editor.tsx'
import { TierRow } from '../prices/tier-row.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Button } from '../ui/button.tsx'
import { Faces } from '../ui/faces.tsx'
import { type Column, ShopTable } from '../ui/shop-table.tsx'
import { CELL, ROW, ROWS } from '../ui/table-roles.ts'

const COLUMNS: Column[] = [
  { name: 'Tier', width: 'minmax(0, 1fr)' },
  { name: 'Flat rate', width: '112px', figure: true },
  { name: 'Labor only', width: '112px', figure: true },
  { name: 'People', width: '96px', figure: true },
  { name: 'Actions', width: '76px', unseen: true },
]

function Prices() {
  const tiers = useQuery(query('listTiers'))
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Prices</h1>
          <p className="mt-2 text-14 text-ink-2">
            A change holds for new orders only: what is ordered keeps its price.
          </p>
        </div>
        <div className="actions">
          <Button
            variant={edited === null ? 'primary' : 'outline'}
            disabled={edited === 'new'}
            onClick={() => setEdited('new')}
          >
            <Plus className="size-4" />
            Add Tier
          </Button>
        </div>
      </div>
      <Faces answer={tiers} failed="The tiers could not be loaded.">
        {(data) => (
          <ShopTable label="Prices" columns={COLUMNS}>
            <tbody {...ROWS}>
              {edited === 'new' && (
                <tr {...ROW} className="open">
                  <td {...CELL}>
                    <TierEditor onClose={close} />
                  </td>
                </tr>
              )}
              {data.map((tier) =>
                edited === tier.id ? (
                  <tr key={tier.id} {...ROW} className="open">
                    <td {...CELL}>
                      <TierEditor tier={tier} onClose={close} />
                    </td>
                  </tr>
                ) : (
                  <TierRow key={tier.id} tier={tier} onEdit={() => setEdited(tier.id)} />
                ),
              )}
            </tbody>
          </ShopTable>
        )}
      </Faces>
    </>
  )
}

export const ShopTiersPage = () => (
  <ManagerOnly>
    <Prices />
  </ManagerOnly>
)
