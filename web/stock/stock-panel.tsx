import { useState } from 'react'
import { metersText } from '../../contract/catalog/stock.ts'
import { stringLabel } from '../../contract/catalog/strings.ts'
import { STOCK_PAGE_SIZE, type StockLine } from '../../contract/job/stock-book.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { StringLine } from '../strings/string-display.tsx'
import { Awaited } from '../ui/awaited.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { focusOn } from '../ui/focus.ts'
import { PagerOfMany, pageArgs } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { usePage } from '../ui/use-page.ts'
import { useFocusReturn } from '../use-editor.ts'
import { EntryList } from './entry-list.tsx'
import { Count, Waste } from './meters-form.tsx'
import { Purchase } from './purchase-form.tsx'

const FORMS = { Received: Purchase, Count, Waste }

interface Props {
  string: StockLine
  isManager: boolean
  onClose: () => void
}

/** One string: what to record about its stock, and what came and went. */
export function StockPanel({ string, isManager, onClose }: Props) {
  const [form, setForm] = useState<keyof typeof FORMS | null>(null)
  const { answer: entries, pager } = usePage((page) => query('listStockEntries', { id: string.id, ...pageArgs(page) }))
  const Form = form && FORMS[form]
  useFocusReturn()
  return (
    <section ref={focusOn} aria-label={stringLabel(string)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StringLine string={string} />
        {!Form && <Button variant="bare" onClick={onClose}>{say`Close`}</Button>}
      </div>
      <p className="flex flex-wrap gap-x-4 text-14 text-ink-2 tabular-nums empty:hidden">
        {string.stock_meters !== null && (
          <span>
            {say`Left`} <b className="font-strong text-ink">{metersText(string.stock_meters)}</b>
          </span>
        )}
        {string.meter_cost !== null && <span>{say`${formatMoney(Math.round(string.meter_cost))} per meter`}</span>}
      </p>
      {Form && <Form string={string} onClose={() => setForm(null)} />}
      <div hidden={Form !== null} className="flex flex-wrap gap-2">
        {isManager && (
          <Button variant="primary" onClick={() => setForm('Received')}>{say.context('stock')`Received`}</Button>
        )}
        <Button onClick={() => setForm('Count')}>{say`Count`}</Button>
        <Button onClick={() => setForm('Waste')}>{say`Waste`}</Button>
      </div>
      <QueryStates answer={entries} failed={say`The stock history could not be loaded.`}>
        {({ results, count }) =>
          count === 0 ? (
            <EmptyLine>{say`No stock history yet.`}</EmptyLine>
          ) : (
            <Awaited isStale={pager.isStale}>
              <EntryList entries={results} />
              <PagerOfMany {...pager} count={count} pageSize={STOCK_PAGE_SIZE} />
            </Awaited>
          )
        }
      </QueryStates>
    </section>
  )
}
