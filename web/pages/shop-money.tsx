import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { DueRefunds } from '../shop/due-refunds.tsx'
import { Faces } from '../shop/faces.tsx'
import { ManagerOnly } from '../shop/manager-only.tsx'
import { MoneyByDay } from '../shop/money-by-day.tsx'
import { RANGES, type Range, rangeOf } from '../shop/money-range.ts'
import { Picker } from '../shop/picker.tsx'
import { saveFile } from '../shop/save-file.ts'
import { UnpaidJobs } from '../shop/unpaid-jobs.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

const OPTIONS = Object.entries(RANGES).map(([value, { label }]) => ({ value: value as Range, label }))

function Money() {
  const [range, setRange] = useState<Range>('month')
  const between = rangeOf(range, new Date())
  const money = useQuery({ ...query('listMoney', { query: between }), placeholderData: keepPreviousData })
  const refunds = useQuery(query('listDueRefunds'))

  async function exportPayments() {
    try {
      saveFile(await call('exportMoney', { query: between }))
    } catch (error) {
      toast({ kind: 'error', title: 'Error', description: errorMessage(error, 'The export failed. Please try again.') })
    }
  }

  return (
    <>
      <div className="page-head">
        <h1>Money</h1>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        {(refunds.isError || (refunds.data?.length ?? 0) > 0) && (
          <section aria-label="Refunds due">
            <div className="section-head">
              <h2>Refunds due</h2>
            </div>
            <Faces answer={refunds} failed="The refunds could not be loaded.">
              {(data) => <DueRefunds refunds={data} />}
            </Faces>
          </section>
        )}
        <section aria-label="Payments">
          <div className="section-head">
            <h2>Payments</h2>
            <div className="actions">
              <Picker label="Time" value={range} options={OPTIONS} onChange={setRange} />
              <Button onClick={() => void exportPayments()}>Export</Button>
            </div>
          </div>
          <Faces answer={money} failed="The payments could not be loaded.">
            {(rows) => <MoneyByDay rows={rows} />}
          </Faces>
        </section>
        <UnpaidJobs />
      </div>
    </>
  )
}

export const ShopMoneyPage = () => (
  <ManagerOnly>
    <Money />
  </ManagerOnly>
)
