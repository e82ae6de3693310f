import { listed } from '../../contract/base/sentence.ts'
import type { Earnings, PayEntry } from '../../contract/money/pay.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { formatMoney } from '../money.ts'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { BESIDE_FIGURE, CARD_FIGURE, type Column, Table } from '../ui/table.tsx'

const COLUMNS: Column<PayEntry>[] = [
  {
    name: say`Racket`,
    width: 'minmax(0, 1fr)',
    className: BESIDE_FIGURE,
    cell: ({ racket, string_job_id, amount }) => (
      <>
        <bdi className="wrap-anywhere">{racket}</bdi>
        <span className="block text-12 text-ink-2">
          {filled(
            listed([HERE, amount < 0 && say`taken back`], say.language),
            <StaffJobLink id={string_job_id}>{say`String Job #${string_job_id}`}</StaffJobLink>,
          )}
        </span>
      </>
    ),
  },
  {
    name: say`Date`,
    width: '168px',
    className: 'text-ink-2 folded:col-span-2',
    cell: ({ date }) => <MediumDate date={date} />,
  },
  {
    name: say`State`,
    width: '96px',
    className: 'text-ink-2',
    cell: ({ is_paid_out }) => (is_paid_out ? say`Paid out` : say.context('pay')`Open`),
  },
  { name: say`Pay`, width: '96px', isFigure: true, className: CARD_FIGURE, cell: ({ amount }) => formatMoney(amount) },
]

/** The earnings of one person, racket by racket. */
export const EarningsList = ({ earnings: { results } }: { earnings: Earnings }) =>
  results.length === 0 ? (
    <EmptyLine>{say`Nothing has been earned yet.`}</EmptyLine>
  ) : (
    <Table label={say`Pay by racket`} columns={COLUMNS} rows={results} rowKey={({ id }) => id} />
  )
