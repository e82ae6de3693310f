import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CALLS_PAGE_SIZE, type Call, type CallReason } from '../../contract/messages/messages.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { customersText } from '../counts.ts'
import { recordCall } from '../messages/message-actions.ts'
import { WhatsAppButton } from '../messages/message-buttons.tsx'
import { StaffOnly } from '../session/manager-only.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { PagerOfMany, pageArgs } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { usePage } from '../ui/use-page.ts'

const REASONS: Record<CallReason, string> = {
  'no address': say`No email address`,
  'message failed': say`The message was not sent`,
  'ready for days': say`Not picked up`,
  'no answer': say`Has not answered a question`,
}

function RacketText({ racket }: { racket: Call['rackets'][number] }) {
  const parts = [racket.ticket, racket.racket, racket.shelf && say`shelf ${racket.shelf}`]
  const text = <span className="wrap-anywhere">{parts.filter(Boolean).join(' · ')}</span>
  if (racket.asked_date === null) return text
  // The customer's answer is recorded on the job.
  return (
    <StaffJobLink id={racket.string_job_id} look={linkLook}>
      {text}
    </StaffJobLink>
  )
}

function Item({ call }: { call: Call }) {
  const record = useMutation({ mutationFn: recordCall })
  const [first] = call.rackets
  const ready = call.rackets.find(({ asked_date }) => asked_date === null)
  if (!first) return null
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-4 wide:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">
          <bdi>{call.customer}</bdi>
        </p>
        <ul className="mt-1 grid gap-2 text-14 text-ink-2">
          {call.rackets.map((racket) => (
            <li key={racket.string_job_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RacketText racket={racket} />
              <span>
                {racket.asked_date ? say`Asked` : say`Ready`}{' '}
                <RelativeTime date={racket.asked_date ?? racket.ready_date} />
              </span>
              {racket.reason && <Badge>{REASONS[racket.reason]}</Badge>}
              {racket.whatsapp_date && (
                <span>
                  {say`WhatsApp opened`} <RelativeTime date={racket.whatsapp_date} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {call.phone ? (
          <>
            <a href={`tel:${call.phone.number}`} className={linkLook}>
              {call.phone.text}
            </a>
            {ready && <WhatsAppButton job_id={ready.string_job_id} />}
          </>
        ) : (
          <span className="text-14 text-ink-2">{say`No phone number`}</span>
        )}
        {ready && (
          <>
            <Button
              aria-label={say`Mark as Called: ${call.customer}`}
              busy={record.isPending}
              onClick={() => record.mutate({ job_id: ready.string_job_id, customer: call.customer })}
            >{say`Mark as Called`}</Button>
            <Link
              to="/counter/hand-over"
              search={{ job: ready.string_job_id }}
              className={`text-14 ${linkLook}`}
            >{say`Hand over`}</Link>
          </>
        )}
      </div>
    </li>
  )
}

function CallList() {
  const { answer: calls, pager } = usePage((page) => query('listCalls', pageArgs(page)))
  return (
    <>
      <div className="page-head">
        <h1>{say`Call List`}</h1>
      </div>
      <p className="mb-6 max-w-160 text-14 text-ink-2">{say`Customers who did not get a message about a ready racket, did not come, or have not answered a question.`}</p>
      <QueryStates answer={calls} failed={say`The call list could not be loaded.`}>
        {({ results, count }) => {
          if (count === 0) return <EmptyLine>{say`There is no one to call.`}</EmptyLine>
          return (
            <>
              <ul className="border-t border-ink">
                {results.map((call) => (
                  <Item key={call.customer_id} call={call} />
                ))}
              </ul>
              <PagerOfMany {...pager} count={count} pageSize={CALLS_PAGE_SIZE}>
                {customersText(count)}
              </PagerOfMany>
            </>
          )
        }}
      </QueryStates>
    </>
  )
}

/** The customers whom staff call about ready rackets. */
export const CallsPage = () => (
  <StaffOnly>
    <CallList />
  </StaffOnly>
)
