import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readDecimal } from '../../contract/base/money.ts'
import { daysLeft, piecesToOrder, usedInWeek } from '../../contract/catalog/order-soon.ts'
import { metersText, wholeSets } from '../../contract/catalog/stock.ts'
import { stringLabel } from '../../contract/catalog/strings.ts'
import type { StockBook, StockLine } from '../../contract/job/stock-book.ts'
import { query } from '../api.ts'
import { CatalogTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { setsText, stringsText } from '../counts.ts'
import { formatMoney } from '../money.ts'
import { StaffOnly } from '../session/manager-only.tsx'
import { ShopForm } from '../settings/shop-form.tsx'
import { OrderList } from '../stock/order-list.tsx'
import { StockPanel } from '../stock/stock-panel.tsx'
import { CompactString } from '../strings/string-display.tsx'
import { Wanted } from '../ui/badge.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { hasEveryWord } from '../ui/every-word.ts'
import { Fold } from '../ui/fold.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useEdited } from '../use-editor.ts'

interface Row {
  string: StockLine
  /** The sets in stock; null while the shop does not count the string. */
  sets: number | null
  /** Reels or sets to order. */
  pieces: number
}

function rowOf(string: StockLine, ordering: StockBook): Row {
  const { stock_meters } = string
  if (stock_meters === null) return { string, sets: null, pieces: 0 }
  const pieces = piecesToOrder({ ...string, stock_meters }, ordering)
  return { string, sets: wholeSets(stock_meters, ordering.set_meters), pieces }
}

function lasts({ string, pieces }: Row) {
  if (pieces > 0) return <Wanted className="whitespace-nowrap">{say`Order soon`}</Wanted>
  const { stock_meters } = string
  const days = stock_meters === null ? null : daysLeft({ ...string, stock_meters })
  if (days === null) return null
  const weeks = Math.floor(days / 7)
  return weeks === 1 ? say`1 week` : say`${weeks} weeks`
}

const MARGIN: Column<Row> = {
  name: say`Margin per set`,
  width: '104px',
  isFigure: true,
  cell: ({ string: { set_margin } }) => (set_margin === null ? null : formatMoney(set_margin)),
}

/** The margin is shown once the shop knows one. */
const columnsOf = (onOpen: (id: number) => void, hasMargin: boolean): Column<Row>[] => [
  {
    name: say`String`,
    width: 'minmax(0, 2fr)',
    className: 'folded:col-span-3',
    cell: ({ string }) => (
      <button type="button" className="w-full rounded-4 text-left" onClick={() => onOpen(string.id)}>
        <CompactString string={string} />
      </button>
    ),
  },
  {
    name: say`Left`,
    width: '112px',
    isFigure: true,
    cell: ({ string, sets }) =>
      string.stock_meters === null ? (
        <span className="text-ink-3">{say`not counted`}</span>
      ) : (
        <>
          <b className="font-strong">{metersText(string.stock_meters)}</b>
          {sets !== null && <span className="block text-12 text-ink-2">{setsText(sets)}</span>}
        </>
      ),
  },
  {
    name: say`Used per week`,
    width: '104px',
    isFigure: true,
    className: 'text-ink-2',
    cell: ({ string }) => (string.used_meters > 0 ? metersText(usedInWeek(string)) : null),
  },
  { name: say`Lasts`, width: '112px', isFigure: true, className: 'text-ink-2', cell: lasts },
  ...(hasMargin ? [MARGIN] : []),
]

/** The length of a set, and the days until a delivery. */
const Ordering = () => (
  <Fold title={say`Sets and Delivery`}>
    <ShopForm label={say`Sets and Delivery`}>
      {(settings) => (
        <>
          <FormField
            fields={settings}
            name="set_meters"
            label={say`Meters per set`}
            options={{ setValueAs: (typed) => readDecimal(String(typed)) }}
          >
            {(control) => <Input {...control} inputMode="decimal" autoComplete="off" className="sm:max-w-40" />}
          </FormField>
          <FormField
            fields={settings}
            name="delivery_days"
            label={say`Days until delivery`}
            options={{ valueAsNumber: true }}
          >
            {(control) => <Input {...control} inputMode="numeric" autoComplete="off" className="sm:max-w-40" />}
          </FormField>
        </>
      )}
    </ShopForm>
  </Fold>
)

function Lines({ book, isManager }: { book: StockBook; isManager: boolean }) {
  const [search, setSearch] = useState('')
  const [open, edit] = useEdited<number>()
  const rows = useMemo(() => book.strings.map((string) => rowOf(string, book)), [book])
  const shown = rows.filter(({ string }) => string.id === open || hasEveryWord(stringLabel(string), search))
  const orders = rows.filter(({ pieces }) => pieces > 0)
  const hasMargin = book.strings.some(({ set_margin }) => set_margin !== null)
  const columns = useMemo(() => columnsOf(edit, hasMargin), [edit, hasMargin])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <OrderList orders={orders} ordering={book} />
      <div className="print:hidden">
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <SearchField
            label={say`Search strings`}
            placeholder={say`Manufacturer, name or color`}
            value={search}
            onSearch={setSearch}
          />
          <p aria-live="polite" className="text-14 text-ink-2 tabular-nums broad:ml-auto">
            {stringsText(shown.length)}
            {orders.length > 0 && say`, ${orders.length} to order soon`}
          </p>
        </div>
        {shown.length === 0 ? (
          <EmptyLine>{say`No strings found.`}</EmptyLine>
        ) : (
          <Table
            label={say`Stock`}
            columns={columns}
            rows={shown}
            rowKey={({ string }) => string.id}
            isDimmed={({ string }) => !string.is_listed}
            editor={({ string }) =>
              string.id === open && <StockPanel string={string} isManager={isManager} onClose={() => void edit(null)} />
            }
          />
        )}
        {isManager && <Ordering />}
      </div>
    </div>
  )
}

function Stock() {
  const book = useQuery(query('getStock'))
  const isManager = useQuery(query('getMe')).data?.is_manager ?? false
  return (
    <>
      {isManager && <CatalogTabs />}
      <div className="page-head">
        <h1>{say`Stock`}</h1>
      </div>
      <QueryStates answer={book} failed={say`The stock could not be loaded.`}>
        {(data) => <Lines book={data} isManager={isManager} />}
      </QueryStates>
    </>
  )
}

export const ShopStockPage = () => (
  <StaffOnly>
    <Stock />
  </StaffOnly>
)
