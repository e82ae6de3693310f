import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listed } from '../../contract/base/sentence.ts'
import type { MoneyQuery } from '../../contract/money/money.ts'
import { dayAt, dayNumber } from '../../contract/work/report-period.ts'
import { REPORT_PAGE_SIZE, type Report } from '../../contract/work/reports.ts'
import { call, query } from '../api.ts'
import { OverviewTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { ExportButton } from '../csv/export-button.tsx'
import { orderedDays } from '../money/day-range.ts'
import { BY_TEXTS } from '../reports/by-texts.ts'
import { MissingCustomers } from '../reports/missing-customers.tsx'
import { ReportFiguresBar } from '../reports/report-figures.tsx'
import { groupName, ReportGroups } from '../reports/report-groups.tsx'
import { ReportList } from '../reports/report-list.tsx'
import { ReportRange } from '../reports/report-range.tsx'
import { daysOf, type ReportSearch, readReportSearch } from '../reports/report-search.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { calendarDay, calendarMediumDate } from '../times.ts'
import { Awaited } from '../ui/awaited.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { PagerOfMany } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { useNow } from '../ui/use-now.ts'

/** 'Nov 1, 2026 – Nov 25, 2026', or one day. */
function periodText({ from, to }: MoneyQuery): string {
  const [first, last] = [from, to].map((day) => calendarMediumDate(day))
  return first === last ? `${first}` : `${first} – ${last}`
}

/** The name of the group whose list is open, if it is on this page. */
function nameOf({ by, groups }: Report, key: string): string {
  const group = groups.find((each) => each.key === key)
  if (group) return groupName(group, by)
  return by === 'day' ? calendarDay(key) : say`another group`
}

interface Change {
  change: Partial<ReportSearch>
  replace?: boolean
}

interface ContentsProps {
  report: Report
  /** True while the report is that of an earlier choice. */
  isStale: boolean
  search: ReportSearch
  days: MoneyQuery
}

function Contents({ report, isStale, search, days }: ContentsProps) {
  const navigate = useNavigate({ from: '/shop/reports' })
  const { page, figure, before, listPage } = search
  // The report of other groups is shown until that of the chosen ones arrives, and has none with this key.
  const { by } = report
  const group = search.by === by && search.group !== undefined ? keyIn(search, days, report) : undefined
  const go = useCallback(
    ({ change, replace = false }: Change) =>
      void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  const handlePage = useCallback(
    (next: number, options?: { replace: boolean }) => go({ change: { page: next }, ...options }),
    [go],
  )
  const handleListPage = useCallback(
    (next: number, options?: { replace: boolean }) => go({ change: { listPage: next }, ...options }),
    [go],
  )
  const listDays = before ? report.before : days
  const about =
    group === undefined ? periodText(listDays) : listed([nameOf(report, group), periodText(listDays)], say.language)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div>
        <p className="mb-4 text-14 text-ink-2">{say`${periodText(days)}, compared with ${periodText(report.before)}`}</p>
        <ReportFiguresBar total={report.total} />
      </div>
      {figure && (
        <ReportList
          wanted={{ ...listDays, figure, ...(group !== undefined && { by, group }) }}
          about={about}
          page={listPage}
          onPage={handleListPage}
          onClose={() => go({ change: { figure: undefined, group: undefined, before: undefined, listPage: 1 } })}
        />
      )}
      <Section title={BY_TEXTS[by]}>
        {report.count === 0 ? (
          <EmptyLine>{say`No activity in this period.`}</EmptyLine>
        ) : (
          <>
            <ReportGroups by={by} groups={report.groups} />
            <PagerOfMany
              page={page}
              count={report.count}
              pageSize={REPORT_PAGE_SIZE}
              onPage={handlePage}
              isStale={isStale}
            >
              {say`${report.count} in total`}
            </PagerOfMany>
          </>
        )}
      </Section>
      <MissingCustomers />
    </div>
  )
}

/** The key of the chosen group in the chosen period: a day has another key in the period before. */
const keyIn = ({ by, group = '', before }: ReportSearch, days: MoneyQuery, report: Report) =>
  by === 'day' && before ? dayAt(dayNumber(group, days), report.before) : group

function Reports() {
  const search = readReportSearch(useSearch({ from: '/shop/reports' }))
  const { by, page } = search
  // A page that stays open overnight shows the new day.
  const chosen = daysOf(search, new Date(useNow()))
  const days = orderedDays(chosen)
  const report = useQuery({
    ...query('getReport', { query: { ...days, by, page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <OverviewTabs />
      <div className="page-head">
        <h1>{say`Reports`}</h1>
      </div>
      <div className="no-print mb-8 flex flex-wrap items-center gap-4">
        <ReportRange search={search} days={chosen} />
        <span className="ml-auto flex gap-2 narrow:ml-0 narrow:w-full narrow:*:flex-1">
          <ExportButton text="CSV" write={() => call('exportReport', { query: { ...days, by } })} />
          {/* The report of an earlier choice would be printed with the title of this one. */}
          <Button busy={report.isPlaceholderData} onClick={() => window.print()}>{say`Print`}</Button>
        </span>
      </div>
      <QueryStates answer={report} failed={say`The report could not be loaded.`}>
        {(data) => (
          <Awaited isStale={report.isPlaceholderData}>
            <Contents report={data} isStale={report.isPlaceholderData} search={search} days={days} />
          </Awaited>
        )}
      </QueryStates>
    </>
  )
}

export const ShopReportsPage = () => (
  <ManagerOnly>
    <Reports />
  </ManagerOnly>
)
