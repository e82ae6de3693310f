import { formatDecimal } from '../../contract/base/money.ts'
import { listed } from '../../contract/base/sentence.ts'
import {
  amountOfStatement,
  byPerson,
  type Statement,
  type StatementLine,
  taxesOf,
} from '../../contract/money/statements.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { MediumDate } from '../ui/dates.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { Paper } from '../ui/paper.tsx'

const STATES: Record<Exclude<StatementLine['state'], 'open'>, string> = {
  waiting: say`Payment on its way`,
  paid: say`Paid`,
  refunded: say`Refunded`,
  cancelled: say`Cancelled`,
}

const Day = ({ date }: { date: string }) => (
  <span className="whitespace-nowrap magnified:whitespace-normal">
    <MediumDate date={date} />
  </span>
)

/** A statement as it is printed: what each job costs, and what happened to it in the meantime. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { number, date, customer, currency, lines, shop } = statement
  return (
    <Paper
      title={say`Statement`}
      number={number}
      width="max-w-200"
      shop={{ ...shop, taxNumber: shop.tax_number }}
      head={
        <>
          <p className="mt-2 text-ink-2">{filled(listed([number, HERE], say.language), <Day date={date} />)}</p>
          <p className="mt-2">
            <bdi>{customer}</bdi>
          </p>
        </>
      }
    >
      {byPerson(lines).map(({ name, jobs }, _, { length }) => {
        const group = length > 1 || name ? name || customer : ''
        return (
          <div key={name} className="mt-8">
            {group && (
              <h2 className="mb-2 text-14 text-ink-2">
                <bdi>{group}</bdi>
              </h2>
            )}
            <ul className="border-t border-ink" aria-label={group ? say`Jobs of ${group}` : say`Jobs`}>
              {jobs.map((line) => (
                <Line key={line.string_job_id} line={line} currency={currency} />
              ))}
            </ul>
          </div>
        )
      })}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 py-4">
        <span className="text-ink-2">{say`Amount due`}</span>
        <span className="text-24 font-strong">{formatMoney(amountOfStatement(lines), currency)}</span>
      </p>
      {taxesOf(lines).map(({ rate, amount }) => (
        <p
          key={rate}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 text-14"
        >
          <span className="text-ink-2">{say`The jobs include ${formatDecimal(rate, config)}% tax`}</span>
          <span>{formatMoney(amount, currency)}</span>
        </p>
      ))}
    </Paper>
  )
}

function Line({ line, currency }: { line: StatementLine; currency: Statement['currency'] }) {
  const { state, amount, price, part_refunded } = line
  const counts = state === 'open' || state === 'waiting'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-line py-3">
      <div className="min-w-0">
        <bdi className="block font-strong wrap-anywhere">{line.racket}</bdi>
        {line.string && (
          <span className="block text-14 text-ink-2">
            {filled(listed([HERE, say.of(line.tension ?? '')], say.language), <bdi>{say.of(line.string)}</bdi>)}
          </span>
        )}
        <span className="block text-14 text-ink-2">
          {filled(
            listed([say`String Job #${line.string_job_id}`, HERE], say.language),
            <Day date={line.order_create_date} />,
          )}
        </span>
      </div>
      <div className="text-right">
        <span className={counts ? 'block' : 'block text-ink-3 line-through'}>{formatMoney(price, currency)}</span>
        {state !== 'open' && <span className="block text-14">{STATES[state]}</span>}
        {state === 'paid' && part_refunded > 0 && (
          <span className="block text-14">{say`${formatMoney(part_refunded, currency)} refunded`}</span>
        )}
        {price !== amount && (
          <span className="block text-12 text-ink-2">{say`${formatMoney(amount, currency)} on the day of the statement`}</span>
        )}
      </div>
    </li>
  )
}
