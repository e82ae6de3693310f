import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

function MyWork() {
  const [page, setPage] = useState(1)
  const earnings = useQuery({ ...query('getMyWork', pageArgs(page)), placeholderData: keepPreviousData })
  return (
    <>
      <QueueTabs />
      <div className="page-head">
        <h1>{say`My Work`}</h1>
      </div>
      <QueryStates answer={earnings} failed={say`Your work could not be loaded.`}>
        {(data) => {
          return (
            <>
              <p className="mb-8 tabular-nums">
                <b className="block text-32 font-strong">{formatMoney(data.open)}</b>
                <span className="text-14 text-ink-2">{say`for ${racketsText(data.rackets)}, not paid out yet`}</span>
              </p>
              <EarningsList earnings={data} />
              <PagerOfMany
                page={page}
                count={data.count}
                pageSize={PAY_PAGE_SIZE}
                onPage={setPage}
                isStale={earnings.isPlaceholderData}
              />
            </>
          )
        }}
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
