import { listed } from '../../contract/base/sentence.ts'
import { CLOSES_PAGE_SIZE, type DayCloses } from '../../contract/money/day-close.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { calendarDay, calendarTime } from '../times.ts'
import { Awaited } from '../ui/awaited.tsx'
import { filled, HERE, THERE } from '../ui/filled.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { PagerOfMany, pageArgs } from '../ui/pager.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { BESIDE_FIGURE, CARD_FIGURE, type Column, Table } from '../ui/table.tsx'
import { usePage } from '../ui/use-page.ts'
import { signedMoney } from './count-columns.tsx'

type Close = DayCloses['results'][number]

const COLUMNS: Column<Close>[] = [
  {
    name: say`Days`,
    width: '176px',
    className: `folded:col-span-full ${BESIDE_FIGURE}`,
    label: false,
    cell: ({ from, day }) => (
      <PlainLink href={`/shop/money/closes/${day}`} className={linkLook}>
        {from === day ? calendarDay(day) : say`${calendarDay(from)} to ${calendarDay(day)}`}
      </PlainLink>
    ),
  },
  {
    name: say`Amount`,
    width: '104px',
    isFigure: true,
    className: CARD_FIGURE,
    label: false,
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    name: say`Difference`,
    width: 'minmax(0, 3fr)',
    className: 'folded:col-span-full',
    cell: ({ difference, note }) => (
      <span className="wrap-anywhere">
        {filled(
          listed([difference === 0 ? say`no difference` : signedMoney(difference), note && HERE], say.language),
          <q>{note}</q>,
        )}
      </span>
    ),
  },
  {
    name: say`Closed by`,
    width: 'minmax(0, 4fr)',
    className: 'text-ink-2 folded:col-span-full',
    cell: ({ closed_by, date }) =>
      filled(
        listed([HERE, THERE], say.language),
        <bdi>{closed_by}</bdi>,
        <span className="whitespace-nowrap">{calendarTime(date)}</span>,
      ),
  },
]

/** The closes so far; nothing before the first one. */
export function ClosedDays() {
  const { answer: closes, pager } = usePage((page) => query('listDayCloses', pageArgs(page)))
  if (closes.data?.count === 0) return null
  return (
    <Section title={say`Closed days`}>
      <QueryStates answer={closes} failed={say`The closed days could not be loaded.`}>
        {({ results, count }) => (
          <Awaited isStale={pager.isStale}>
            <Table label={say`Closed days`} columns={COLUMNS} rows={results} rowKey={({ day }) => day} />
            <PagerOfMany {...pager} count={count} pageSize={CLOSES_PAGE_SIZE} />
          </Awaited>
        )}
      </QueryStates>
    </Section>
  )
}
