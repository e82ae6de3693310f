import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { type ShopString, stockState } from '../../contract/shop-strings.ts'
import { call, query } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { Faces } from '../shop/faces.tsx'
import { ManagerOnly } from '../shop/manager-only.tsx'
import { Picker } from '../shop/picker.tsx'
import { saveFile } from '../shop/save-file.ts'
import { StringsTable } from '../shop/strings-table.tsx'
import { Button } from '../ui/button.tsx'
import { onIntent } from '../ui/on-intent.ts'
import { SearchField } from '../ui/search-field.tsx'
import { toast } from '../ui/toast.tsx'

const importDialog = onIntent(async () => (await import('../shop/import-dialog.tsx')).ImportDialog)

const isLow = (string: ShopString) => string.is_listed && ['low', 'out'].includes(stockState(string))

const FILTERS = {
  all: { label: 'All strings', holds: () => true },
  listed: { label: 'On the list', holds: (string: ShopString) => string.is_listed },
  low: { label: 'Low or out of stock', holds: isLow },
  unlisted: { label: 'Off the list', holds: (string: ShopString) => !string.is_listed },
}
type Filter = keyof typeof FILTERS

const matches = (search: string) => {
  const words = search.toLowerCase().split(/\s+/)
  return ({ manufacturer, name, color, kind }: ShopString) => {
    const text = `${manufacturer} ${name} ${color} ${kind ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

async function exportStrings() {
  try {
    saveFile(await call('exportShopStrings', {}))
  } catch (error) {
    toast({ kind: 'error', title: 'Error', description: errorMessage(error, 'The export failed. Please try again.') })
  }
}

function Inventory({ strings }: { strings: ShopString[] }) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const handleSearch = useCallback((text: string) => setSearch(text), [])
  const shown = useMemo(() => strings.filter(FILTERS[filter].holds).filter(matches(search)), [strings, filter, search])
  const low = strings.filter(isLow).length

  return (
    <>
      <div className="page-head">
        <h1>Strings</h1>
        <div className="actions">
          <Button onClick={() => setImporting(true)} {...importDialog.intent}>
            Import
          </Button>
          <Button onClick={() => void exportStrings()}>Export</Button>
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" />
            Add String
          </Button>
        </div>
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search strings"
          placeholder="Manufacturer, name or color"
          value={search}
          onSearch={handleSearch}
        />
        <Picker
          label="Show"
          value={filter}
          options={Object.entries(FILTERS).map(([value, { label }]) => ({ value: value as Filter, label }))}
          onChange={setFilter}
        />
        <p aria-live="polite" className="text-14 text-ink-2 tabular-nums broad:ml-auto">
          {shown.length} {shown.length === 1 ? 'string' : 'strings'}
          {low > 0 && `, ${low} low or out of stock`}
        </p>
      </div>
      {shown.length === 0 && !adding ? (
        <p className="border-t border-ink py-6 text-14 text-ink-2">
          {strings.length === 0 ? 'There are no strings yet. Add one, or import your list.' : 'No strings found.'}
        </p>
      ) : (
        <StringsTable strings={shown} adding={adding} onAdded={() => setAdding(false)} />
      )}
      <Suspense>{importing && <importDialog.Component onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}

function Strings() {
  const strings = useQuery(query('listShopStrings'))
  return (
    <Faces answer={strings} failed="The strings could not be loaded.">
      {(data) => <Inventory strings={data} />}
    </Faces>
  )
}

export const ShopStringsPage = () => (
  <ManagerOnly>
    <Strings />
  </ManagerOnly>
)
