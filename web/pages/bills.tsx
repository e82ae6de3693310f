import { useQuery } from '@tanstack/react-query'
import { byPerson } from '../../contract/money/statements.ts'
import type { BilledJob, Bills } from '../../contract/people/bill-to.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { jobsText } from '../counts.ts'
import { refreshNow } from '../live/refresh.ts'
import { formatMoney } from '../money.ts'
import { PayForAllButton } from '../payments/pay-for-all.tsx'
import { StatementMark } from '../statements/statement-mark.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'

const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3'

const stopPaying = ({ id, name }: Bills['people'][number]) =>
  confirm({
    title: say`Stop paying for ${name}?`,
    text: say`${name} then pays for what they have on account. Existing statements do not change.`,
    confirm: say`Stop Paying`,
    failed: say`This could not be saved. Please try again.`,
    async run() {
      await call('stopPayingFor', { id })
      await refreshNow()
    },
  })

/** The jobs of others that are on account, with one payment for all of them. */
function JobsToPay({ jobs }: { jobs: BilledJob[] }) {
  const open = jobs.filter((job) => !job.is_payment_on_its_way)
  return (
    <Section
      title={say`On account`}
      aside={open.length > 0 && <PayForAllButton jobs={open.map(({ string_job_id: id, price }) => ({ id, price }))} />}
    >
      {jobs.length === 0 && <EmptyLine>{say`Nothing is on account.`}</EmptyLine>}
      {byPerson(jobs).map(({ name, jobs: theirs }) => (
        <div key={name} className="not-last:mb-6">
          <h3 className="mb-2 text-14 text-ink-2">
            <bdi>{name}</bdi>
          </h3>
          <ul aria-label={say`Jobs of ${name}`} className="border-t border-ink">
            {theirs.map((job) => (
              <li key={job.string_job_id} className={ROW}>
                <span className="min-w-0">
                  <bdi className="block font-strong wrap-anywhere">{job.racket}</bdi>
                  <span className="block text-14 text-ink-2">
                    <MediumDate date={job.order_create_date} />
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-x-4 tabular-nums">
                  {job.is_payment_on_its_way && <Badge>{say`Payment on its way`}</Badge>}
                  {formatMoney(job.price)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

function MyBills({ paid_by, people, jobs, statements, payments }: Bills) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      {paid_by && (
        <p>
          {filled(
            say`${HERE} pays for what you have on account, and sees your name, the racket, the date and the price of these jobs.`,
            <bdi className="font-strong">{paid_by}</bdi>,
          )}
        </p>
      )}
      {people.length > 0 && <JobsToPay jobs={jobs} />}
      <Section title={say`Statements`}>
        {statements.length === 0 ? (
          <EmptyLine>{say`There are no statements yet.`}</EmptyLine>
        ) : (
          <ul aria-label={say`Statements`} className="border-t border-ink">
            {statements.map(({ id, number, date, jobs: count, due, is_payment_on_its_way, ...state }) => (
              <li key={id} className={ROW}>
                <span className="min-w-0">
                  <PlainLink href={`/statements/${id}`} className={linkLook}>
                    {number}
                  </PlainLink>
                  <span className="block text-14 text-ink-2">
                    <MediumDate date={date} /> · {jobsText(count)}
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-x-4 tabular-nums">
                  {is_payment_on_its_way && <Badge>{say`Payment on its way`}</Badge>}
                  {(due > 0 || !is_payment_on_its_way) && (
                    <>
                      <StatementMark {...state} />
                      {state.is_open && formatMoney(due)}
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {payments.length > 0 && (
        <Section title={say`Receipts`}>
          <ul aria-label={say`Receipts`} className="border-t border-ink">
            {payments.map(({ string_job_id, date, jobs: count, amount }) => (
              <li key={string_job_id} className={ROW}>
                <PlainLink href={`/string-jobs/${string_job_id}/payment-receipt`} className={linkLook}>
                  {count === 1 ? say`Receipt for ${count} job` : say`Receipt for ${count} jobs`}
                </PlainLink>
                <span className="flex flex-wrap items-center gap-x-4 text-14 text-ink-2 tabular-nums">
                  <MediumDate date={date} />
                  {formatMoney(amount)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {people.length > 0 && (
        <Section title={say`You pay for`}>
          <ul aria-label={say`People`} className="border-t border-ink">
            {people.map((person) => (
              <li key={person.id} className={ROW}>
                <bdi className="min-w-0 font-strong wrap-anywhere">{person.name}</bdi>
                <Button
                  aria-label={say`Stop Paying for ${person.name}`}
                  onClick={() => void stopPaying(person)}
                >{say`Stop Paying`}</Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

/** The bills that a person pays for others, and the payer of the person. */
export function BillsPage() {
  const bills = useQuery(query('getBills'))
  return (
    <>
      <div className="page-head">
        <h1>{say`Bills`}</h1>
      </div>
      <QueryStates answer={bills} failed={say`Your bills could not be loaded. Please try again.`}>
        {(data) => <MyBills {...data} />}
      </QueryStates>
    </>
  )
}
