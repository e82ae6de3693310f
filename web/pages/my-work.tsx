import { PAY_PAGE_SIZE } from '../../contract/money/pay.ts'
import { query } from '../api.ts'
import { QueueTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { racketsText } from '../counts.ts'
import { formatMoney } from '../money.ts'
import { EarningsList } from '../pay/earnings-list.tsx'
import { TechnicianOnly } from '../technician/technician-only.tsx'
import { PagerOfMany, pageArgs } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { usePage } from '../ui/use-page.ts'

function MyWork() {
  const { answer: earnings, pager } = usePage((page) => query('getMyWork', pageArgs(page)))
  return (
    <>
      <QueueTabs />
      <div className="page-head">
        <h1>{say`My Work`}</h1>
      </div>
      <QueryStates answer={earnings} failed={say`Your work could not be loaded.`}>
        {(data) => (
          <>
            <p className="mb-8 tabular-nums">
              <b className="block text-32 font-strong">{formatMoney(data.open)}</b>
              <span className="text-14 text-ink-2">{say`for ${racketsText(data.rackets)}, not paid out yet`}</span>
            </p>
            <EarningsList earnings={data} />
            <PagerOfMany {...pager} count={data.count} pageSize={PAY_PAGE_SIZE} />
          </>
        )}
      </QueryStates>
    </>
  )
}

/** The technician's earnings, and nobody else's pay. */
export const MyWorkPage = () => (
  <TechnicianOnly>
    <MyWork />
  </TechnicianOnly>
)
