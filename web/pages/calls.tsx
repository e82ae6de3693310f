import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Call, CallReason } from '../../contract/messages/messages.ts'
import { query } from '../api.ts'
import { openWhatsApp, recordCall } from '../messages/message-actions.ts'
import { StaffOnly } from '../session/manager-only.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { QueryStates } from '../ui/query-states.tsx'

const REASONS: Record<CallReason, string> = {
  'no address': 'No email address',
  'message failed': 'The message was not sent',
  'ready for days': 'Did not come',
}

const Item = ({ call }: { call: Call }) => (
  <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-4 wide:grid-cols-[minmax(0,1fr)_auto_auto]">
    <div className="min-w-0">
      <p className="font-strong wrap-anywhere">
        <bdi>{call.customer}</bdi>
      </p>
      <p className="text-14 wrap-anywhere text-ink-2">
        {[call.ticket, call.racket, call.shelf && `shelf ${call.shelf}`].filter(Boolean).join(' · ')}
      </p>
      <p className="text-14 text-ink-2">
        Ready <RelativeTime date={call.ready_date} />
      </p>
    </div>
    <Badge className="justify-self-start">{REASONS[call.reason]}</Badge>
    <div className="flex flex-wrap items-center gap-2">
      {call.phone ? (
        <>
          <a href={`tel:${call.phone.number}`} className={linkLook}>
            {call.phone.text}
          </a>
          <Button onClick={() => void openWhatsApp(call.string_job_id)}>Message on WhatsApp</Button>
        </>
      ) : (
        <span className="text-14 text-ink-2">No phone number</span>
      )}
      <Button
        aria-label={`Called ${call.customer}${call.ticket ? ` about ${call.ticket}` : ''}`}
        onClick={() => void recordCall(call.string_job_id)}
      >
        Called
      </Button>
      <Link to="/counter/hand-over" search={{ job: String(call.string_job_id) }} className={`text-14 ${linkLook}`}>
        Hand over
      </Link>
    </div>
  </li>
)

function CallList() {
  const calls = useQuery(query('listCalls'))
  return (
    <>
      <div className="page-head">
        <h1>Call List</h1>
      </div>
      <p className="mb-6 max-w-160 text-14 text-ink-2">
        Ready rackets whose owners did not get a message or did not come.
      </p>
      <QueryStates answer={calls} failed="The call list could not be loaded.">
        {(list) =>
          list.length === 0 ? (
            <EmptyLine>There is no one to call.</EmptyLine>
          ) : (
            <ul className="border-t border-ink">
              {list.map((call) => (
                <Item key={call.string_job_id} call={call} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </>
  )
}

/** The ready rackets whose owners staff call. */
export const CallsPage = () => (
  <StaffOnly>
    <CallList />
  </StaffOnly>
)
