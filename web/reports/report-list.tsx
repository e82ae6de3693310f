import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listed } from '../../contract/base/sentence.ts'
import { daysText } from '../../contract/job/life-rules.ts'
import { formatDuration } from '../../contract/job/technician.ts'
import {
  FIGURE_NAMES,
  type Figure,
  REPORT_PAGE_SIZE,
  type ReportEntry,
  type ReportListQuery,
} from '../../contract/work/reports.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { formatMoney } from '../money.ts'
import { Awaited } from '../ui/awaited.tsx'
import { Button } from '../ui/button.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { filled, HERE, THERE } from '../ui/filled.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { BESIDE_FIGURE, CARD_FIGURE, type Column, Table } from '../ui/table.tsx'

const COMMON: Column<ReportEntry>[] = [
  {
    name: say`Racket`,
    width: 'minmax(0, 1fr)',
    className: BESIDE_FIGURE,
    cell: ({ racket, customer, string_job_id }) => (
      <>
        <bdi className="wrap-anywhere">{racket}</bdi>
        <span className="block text-12 text-ink-2">
          {filled(
            listed([string_job_id !== null && HERE, THERE], say.language),
            string_job_id !== null && (
              <StaffJobLink id={string_job_id}>{say`String Job #${string_job_id}`}</StaffJobLink>
            ),
            <bdi>{customer}</bdi>,
          )}
        </span>
      </>
    ),
  },
  { name: say`Date`, width: '168px', className: 'text-ink-2', cell: ({ date }) => <MediumDate date={date} /> },
]

const AMOUNT: Column<ReportEntry> = {
  name: say`Amount`,
  width: '104px',
  isFigure: true,
  className: CARD_FIGURE,
  cell: ({ amount }) => (amount === null ? null : formatMoney(amount)),
}

const figureColumn = (name: string, cell: Column<ReportEntry>['cell']): Column<ReportEntry> => ({
  name,
  width: '80px',
  isFigure: true,
  cell,
})

const columns = (...more: Column<ReportEntry>[]) => [...COMMON, ...more, AMOUNT]

/** The columns of each list. */
const COLUMNS: Record<Figure, Column<ReportEntry>[]> = {
  rackets: columns(),
  money: columns(),
  tax: columns(),
  redos: columns(),
  minutes: columns(figureColumn(say`Time`, ({ seconds }) => (seconds === null ? null : formatDuration(seconds)))),
  promises: columns(figureColumn(say`Promise`, ({ is_kept }) => (is_kept ? say`Kept` : say`Late`))),
  lives: columns(figureColumn(say`Lasted`, ({ days }) => (days === null ? null : daysText(days, say)))),
}

interface Props {
  wanted: Omit<ReportListQuery, 'page'>
  /** The group and the days that the list is about. */
  about: string
  page: number
  onPage: (page: number, options?: { replace: boolean }) => void
  onClose: () => void
}

/** The entries of a figure, page by page. */
export function ReportList({ wanted, about, page, onPage, onClose }: Props) {
  const { figure } = wanted
  const title = say.of(FIGURE_NAMES[figure])
  const label = listed([title, about], say.language)
  const list = useQuery({
    ...query('listReportEntries', { query: { ...wanted, page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const subject = JSON.stringify(wanted)
  // A person who pressed a figure reads its list next.
  useEffect(() => {
    if (subject) heading.current?.focus()
  }, [subject])

  return (
    <section aria-label={label}>
      <div className="section-head">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 outline-none">
          {title} <span className="block text-14 font-text tracking-normal text-ink-2">{about}</span>
        </h2>
        <Button onClick={onClose}>{say`Close List`}</Button>
      </div>
      <QueryStates answer={list} failed={say`The list could not be loaded.`}>
        {({ results, count }) =>
          count === 0 ? (
            <EmptyLine>{say`Nothing to list.`}</EmptyLine>
          ) : (
            <Awaited isStale={list.isPlaceholderData}>
              <Table
                label={label}
                columns={COLUMNS[figure]}
                rows={results}
                // Money can move several times for one job at the same moment.
                rowKey={(row) => results.indexOf(row)}
              />
              <Pager
                page={page}
                count={count}
                pageSize={REPORT_PAGE_SIZE}
                onPage={onPage}
                isStale={list.isPlaceholderData}
                label={say`${say`Pages`}: ${title}`}
              >
                {say`${count} in total`}
              </Pager>
            </Awaited>
          )
        }
      </QueryStates>
    </section>
  )
}
