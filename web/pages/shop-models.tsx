import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { modelLabel, type RacketModel } from '../../contract/catalog/models.ts'
import { call, query } from '../api.ts'
import { CatalogTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { ExportButton } from '../csv/export-button.tsx'
import { modelColumns } from '../models/model-columns.tsx'
import { ModelEditor } from '../models/model-editor.tsx'
import { isModel } from '../models/model-search.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { part } from '../ui/part.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Table } from '../ui/table.tsx'
import { useEdited } from '../use-editor.ts'

const ImportModels = part(async () => (await import('../models/import-models.tsx')).ImportModels)

interface ListProps {
  models: RacketModel[]
  edited: number | 'new' | null
  onEdit: (edited: number | null) => void
}

function ModelList({ models, edited, onEdit }: ListProps) {
  const [search, setSearch] = useState('')
  const columns = useMemo(() => modelColumns(onEdit), [onEdit])
  const shown = models.filter((model) => model.id === edited || isModel(modelLabel(model), search))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={say`Search models`}
          placeholder={say`Manufacturer or model`}
          value={search}
          onSearch={setSearch}
        />
        <p aria-live="polite" className="text-14 text-ink-2 tabular-nums broad:ml-auto">
          {shown.length === 1 ? say`1 model` : say`${shown.length} models`}
        </p>
      </div>
      {shown.length === 0 && edited !== 'new' ? (
        <EmptyLine>
          {models.length === 0 ? say`There are no models yet. Add one, or import your list.` : say`No models found.`}
        </EmptyLine>
      ) : (
        <Table
          label={say`Racket Models`}
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          hasStickyHead
          adding={edited === 'new' && <ModelEditor onClose={() => onEdit(null)} />}
          editor={(model) => model.id === edited && <ModelEditor model={model} onClose={() => onEdit(null)} />}
        />
      )}
    </>
  )
}

function Models() {
  const models = useQuery(query('listModels'))
  const [edited, edit] = useEdited<number | 'new'>()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <CatalogTabs />
      <div className="page-head">
        <div>
          <h1>{say`Racket Models`}</h1>
          <p className="mt-2 text-14 text-ink-2">{say`Suggested when a racket is added. Rackets keep their limit when a model changes.`}</p>
        </div>
        <div className="actions">
          <Button onClick={() => setImporting(true)} {...ImportModels.intent}>{say`Import`}</Button>
          <ExportButton write={() => call('exportModels', {})} />
          <Button
            variant={edited === 'new' ? 'outline' : 'primary'}
            disabled={edited === 'new'}
            onClick={() => void edit('new')}
          >
            <Plus className="size-4" />
            {say`Add Model`}
          </Button>
        </div>
      </div>
      <QueryStates answer={models} failed={say`The models could not be loaded.`}>
        {(data) => <ModelList models={data} edited={edited} onEdit={edit} />}
      </QueryStates>
      <Suspense>{importing && <ImportModels onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}

export const ShopModelsPage = () => (
  <ManagerOnly>
    <Models />
  </ManagerOnly>
)
