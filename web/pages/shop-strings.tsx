import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { keysOf } from '../../contract/base/keys.ts'
import { type ShopString, stockState } from '../../contract/catalog/inventory.ts'
import { call, query } from '../api.ts'
import { CatalogTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { stringsText } from '../counts.ts'
import { ExportButton } from '../csv/export-button.tsx'
import { setAllListed } from '../inventory/string-actions.ts'
import { type EditedString, type StringsProps, StringsTable } from '../inventory/strings-table.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { hasEveryWord } from '../ui/every-word.ts'
import { Menu } from '../ui/menu.tsx'
import { part } from '../ui/part.tsx'
import { Picker } from '../ui/picker.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useEdited } from '../use-editor.ts'

const ImportStrings = part(async () => (await import('../inventory/import-strings.tsx')).ImportStrings)

const isLow = (string: ShopString) => string.is_listed && ['low', 'out'].includes(stockState(string))

const FILTERS = {
  all: { label: say`All strings`, holds: () => true },
  listed: { label: say`Listed`, holds: (string: ShopString) => string.is_listed },
  low: { label: say`Low or out of stock`, holds: isLow },
  unlisted: { label: say`Unlisted`, holds: (string: ShopString) => !string.is_listed },
}
type Filter = keyof typeof FILTERS

const OPTIONS = keysOf(FILTERS).map((value) => ({ value, label: FILTERS[value].label }))

const matches =
  (search: string) =>
  ({ manufacturer, name, color, kind }: ShopString) =>
    hasEveryWord([manufacturer, name, color, kind].join(' '), search)

function Inventory({ strings, edited, onEdit }: StringsProps) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const found = useMemo(() => strings.filter(FILTERS[filter].holds).filter(matches(search)), [strings, filter, search])
  // The string whose form is open stays, even when the search does not find it.
  const shown = useMemo(() => {
    const wanted = new Set(found)
    return edited ? strings.filter((string) => string.id === edited.id || wanted.has(string)) : found
  }, [strings, edited, found])
  const low = found.filter(isLow).length
  const bulk = [
    { label: say`List All Shown`, to: true },
    { label: say`Unlist All Shown`, to: false },
  ].map(({ label, to }) => {
    const strings = found.filter(({ is_listed }) => is_listed !== to)
    return { label, disabled: strings.length === 0, onSelect: () => void setAllListed(strings, to) }
  })

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={say`Search strings`}
          placeholder={say`Manufacturer, name or color`}
          value={search}
          onSearch={setSearch}
        />
        <Picker label={say`Show`} value={filter} options={OPTIONS} onChange={setFilter} />
        <Menu items={bulk}>
          <Button
            variant="bare"
            size="icon"
            aria-label={say`Actions for all shown strings`}
            className="narrow:order-1 narrow:ml-auto"
          >
            <Ellipsis />
          </Button>
        </Menu>
        <p aria-live="polite" className="text-14 text-ink-2 tabular-nums broad:ml-auto">
          {stringsText(found.length)}
          {low > 0 && say`, ${low} low or out of stock`}
        </p>
      </div>
      {shown.length === 0 && edited?.id !== 'new' ? (
        <EmptyLine>
          {strings.length === 0 ? say`There are no strings yet. Add one, or import your list.` : say`No strings found.`}
        </EmptyLine>
      ) : (
        <StringsTable strings={shown} edited={edited} onEdit={onEdit} />
      )}
    </>
  )
}

function Strings() {
  const strings = useQuery(query('listShopStrings'))
  const [edited, edit] = useEdited<EditedString>()
  const adding = edited?.id === 'new'
  const [importing, setImporting] = useState(false)
  return (
    <>
      <CatalogTabs />
      <div className="page-head">
        <h1>{say`Strings`}</h1>
        <div className="actions">
          <Button onClick={() => setImporting(true)} {...ImportStrings.intent}>{say`Import`}</Button>
          <ExportButton write={() => call('exportShopStrings', {})} />
          <Button variant={adding ? 'outline' : 'primary'} disabled={adding} onClick={() => void edit({ id: 'new' })}>
            <Plus className="size-4" />
            {say`Add String`}
          </Button>
        </div>
      </div>
      <QueryStates answer={strings} failed={say`The strings could not be loaded.`}>
        {(data) => <Inventory strings={data} edited={edited} onEdit={edit} />}
      </QueryStates>
      <Suspense>{importing && <ImportStrings onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}

export const ShopStringsPage = () => (
  <ManagerOnly>
    <Strings />
  </ManagerOnly>
)
