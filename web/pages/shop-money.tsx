import { keepPreviousData, type UseQueryResult, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MoneyQuery } from '../../contract/money/money.ts'
import { call, query } from '../api.ts'
import { MoneyTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { ExportButton } from '../csv/export-button.tsx'
import { DateInputs } from '../money/date-inputs.tsx'
import { orderedDays, RANGE_OPTIONS, type Range, rangeOf } from '../money/day-range.ts'
import { MoneyByDay } from '../money/money-by-day.tsx'
import { MoneyByWay } from '../money/money-by-way.tsx'
import { UnassignedMoney } from '../money/unassigned-money.tsx'
import { UnpaidJobs, unpaidJobs } from '../overview/unpaid-jobs.tsx'
import { DueRefunds } from '../refunds/due-refunds.tsx'
import { UnmatchedRefunds } from '../refunds/unmatched-refunds.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Awaited } from '../ui/awaited.tsx'
import { Picker } from '../ui/picker.tsx'
import { ListSkeleton, QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { useNow } from '../ui/use-now.ts'

interface ExceptionsProps<Row> {
  title: string
  answer: UseQueryResult<Row[]>
  failed: string
  children: (list: Row[]) => ReactNode
}

/** A section that most shops have nothing for: it is left out while its list is empty. */
function Exceptions<Row>({ title, answer, failed, children }: ExceptionsProps<Row>) {
  if (!answer.isError && !answer.data?.length) return null
  return (
    <Section title={title}>
      <QueryStates answer={answer} failed={failed}>
        {children}
      </QueryStates>
    </Section>
  )
}

function Books({ timeZone }: { timeZone: string }) {
  const [range, setRange] = useState<Range>('month')
  // A page that stays open overnight shows the new day.
  const now = new Date(useNow())
  const [dates, setDates] = useState<MoneyQuery>(() => rangeOf('month', now, timeZone))
  const between = range === 'dates' ? orderedDays(dates) : rangeOf(range, now, timeZone)

  function handleRange(chosen: Range) {
    setRange(chosen)
    // The fields begin with the days that are shown.
    if (chosen === 'dates') setDates(between)
  }
  const money = useQuery({ ...query('listMoney', { query: between }), placeholderData: keepPreviousData })
  const refunds = useQuery(query('listDueRefunds'))
  const unmatched = useQuery(query('listUnmatchedRefunds'))
  const unassigned = useQuery(query('listUnassignedMoney'))
  usePrefetchQuery(unpaidJobs(1))

  // All sections appear at once, so that none moves another.
  if (money.isPending || refunds.isPending || unmatched.isPending || unassigned.isPending) {
    return (
      <Loading>
        <ListSkeleton />
      </Loading>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Exceptions title={say`Refunds due`} answer={refunds} failed={say`The refunds could not be loaded.`}>
        {(list) => <DueRefunds refunds={list} />}
      </Exceptions>
      <Exceptions
        title={say`Refunds and disputes to assign`}
        answer={unassigned}
        failed={say`The refunds to assign could not be loaded.`}
      >
        {(list) => <UnassignedMoney list={list} />}
      </Exceptions>
      <Exceptions
        title={say`Unmatched refunds`}
        answer={unmatched}
        failed={say`The unmatched refunds could not be loaded.`}
      >
        {(list) => <UnmatchedRefunds refunds={list} />}
      </Exceptions>
      <Section
        title={say`Payments`}
        aside={
          <div className="actions">
            <Picker label={say`Period`} value={range} options={RANGE_OPTIONS} onChange={handleRange} />
            {range === 'dates' && <DateInputs value={dates} onChange={setDates} />}
            <ExportButton write={() => call('exportMoney', { query: between })} />
          </div>
        }
      >
        <QueryStates answer={money} failed={say`The payments could not be loaded.`}>
          {(rows) => (
            <Awaited isStale={money.isPlaceholderData}>
              <MoneyByDay rows={rows} />
              <MoneyByWay rows={rows} />
            </Awaited>
          )}
        </QueryStates>
      </Section>
      <UnpaidJobs />
    </div>
  )
}

function Money() {
  const settings = useQuery(query('getShopSettings'))
  return (
    <>
      <MoneyTabs />
      <div className="page-head">
        <h1>{say`Money`}</h1>
      </div>
      <QueryStates answer={settings} failed={say`The payments could not be loaded.`}>
        {({ time_zone }) => <Books timeZone={time_zone} />}
      </QueryStates>
    </>
  )
}

export const ShopMoneyPage = () => (
  <ManagerOnly>
    <Money />
  </ManagerOnly>
)
