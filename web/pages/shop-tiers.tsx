import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { query } from '../api.ts'
import { Faces } from '../shop/faces.tsx'
import { ManagerOnly } from '../shop/manager-only.tsx'
import { TierEditor } from '../shop/tier-editor.tsx'
import { TierRow } from '../shop/tier-row.tsx'
import { CELL, HEAD, ROW, ROWS, TABLE } from '../string-jobs/table-roles.ts'
import { Button } from '../ui/button.tsx'

// React's types know no custom properties.
const COLUMNS = { '--columns': 'minmax(0, 1fr) 112px 112px 96px 76px' } as CSSProperties

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
          <Button variant="primary" onClick={() => setEdited('new')}>
            <Plus className="size-4" />
            Add Tier
          </Button>
        </div>
      </div>
      <Faces answer={tiers} failed="The tiers could not be loaded.">
        {(data) => (
          <table {...TABLE} aria-label="Prices" className="shop-table" style={COLUMNS}>
            <thead {...ROWS}>
              <tr {...ROW}>
                <th {...HEAD}>Tier</th>
                <th {...HEAD} className="figure">
                  Flat rate
                </th>
                <th {...HEAD} className="figure">
                  Labor only
                </th>
                <th {...HEAD} className="figure">
                  People
                </th>
                <th {...HEAD}>
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
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
          </table>
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
