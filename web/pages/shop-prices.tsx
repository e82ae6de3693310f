import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { query } from '../api.ts'
import { CatalogTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { ExtrasList } from '../extras/extras-list.tsx'
import { tierColumns } from '../prices/tier-columns.tsx'
import { TierEditor } from '../prices/tier-editor.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Button } from '../ui/button.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Table } from '../ui/table.tsx'
import { useEdited } from '../use-editor.ts'

function Prices() {
  const tiers = useQuery(query('listTiers'))
  const [edited, edit] = useEdited<number | 'new'>()
  const columns = useMemo(() => tierColumns(({ id }) => void edit(id)), [edit])
  const close = () => void edit(null)
  return (
    <>
      <CatalogTabs />
      <div className="page-head">
        <div>
          <h1>{say`Prices`}</h1>
          <p className="mt-2 text-14 text-ink-2">{say`Changes apply to new orders only; existing orders keep their price.`}</p>
        </div>
        <div className="actions">
          <Button
            variant={edited === null ? 'primary' : 'outline'}
            disabled={edited === 'new'}
            onClick={() => void edit('new')}
          >
            <Plus className="size-4" />
            {say`Add Tier`}
          </Button>
        </div>
      </div>
      <QueryStates answer={tiers} failed={say`The tiers could not be loaded.`}>
        {(data) => (
          <Table
            label={say`Prices`}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            adding={edited === 'new' && <TierEditor onClose={close} />}
            editor={(tier) => edited === tier.id && <TierEditor tier={tier} onClose={close} />}
          />
        )}
      </QueryStates>
    </>
  )
}

export const ShopPricesPage = () => (
  <ManagerOnly>
    <Prices />
  </ManagerOnly>
)

function Extras() {
  const extras = useQuery(query('listExtras'))
  return (
    <>
      <CatalogTabs />
      <div className="page-head">
        <div>
          <h1>{say`Extras`}</h1>
          <p className="mt-2 text-14 text-ink-2">{say`Things that you can add to a job besides stringing, such as a grip or grommets.`}</p>
        </div>
      </div>
      <QueryStates answer={extras} failed={say`The extras could not be loaded.`}>
        {(data) => <ExtrasList extras={data} />}
      </QueryStates>
    </>
  )
}

export const ShopExtrasPage = () => (
  <ManagerOnly>
    <Extras />
  </ManagerOnly>
)
