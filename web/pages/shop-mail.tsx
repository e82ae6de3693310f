import { useQuery } from '@tanstack/react-query'
import type { OutgoingMail } from '../../contract/mail.ts'
import { query } from '../api.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { QueryStates } from '../ui/query-states.tsx'

const STATES: Record<OutgoingMail['state'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Not sent',
  failed: 'Failed, retrying',
}

const LINK = /(https?:\/\/\S+)/

/** The text of an email, with its link. */
const Text = ({ children }: { children: string }) => (
  <p dir="auto" className="max-w-160 border-l-2 border-line py-1 pl-4 text-14 whitespace-pre-wrap text-ink-2">
    {children.split(LINK).map((part) =>
      LINK.test(part) ? (
        <a key={part} href={part} className={cn(linkLook, 'break-all')}>
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)

const MailItem = ({ mail }: { mail: OutgoingMail }) => (
  <li className="border-b border-line">
    <details className="group">
      <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 text-14">
        <span className="min-w-0 flex-1 basis-60">
          <span className="block font-strong">{mail.subject}</span>
          <span className="block break-all text-ink-2">{mail.recipient}</span>
        </span>
        <Badge>{STATES[mail.state]}</Badge>
        <span className="text-ink-2">
          <RelativeTime date={mail.sent_date ?? mail.create_date} />
        </span>
      </summary>
      <div className="grid gap-3 pb-4">
        {mail.error && <p className="text-14 text-danger">The mail server said: {mail.error}</p>}
        {mail.text === null ? (
          <p className="text-14 text-ink-2">Only the recipient can read this email.</p>
        ) : (
          <Text>{mail.text}</Text>
        )}
      </div>
    </details>
  </li>
)

function MailList() {
  const mail = useQuery({ ...query('listMail'), refetchInterval: 30_000 })
  return (
    <>
      <div className="page-head">
        <h1>Outgoing Mail</h1>
      </div>
      <QueryStates answer={mail} failed="The emails could not be loaded.">
        {(emails) => (
          <>
            {emails.some(({ state }) => state === 'kept') && (
              <p className="mb-6 max-w-160 rounded-8 bg-cork-soft px-4 py-3 text-14 text-cork-ink">
                Email is not set up, so emails marked 'Not sent' stay here. Open one to copy its link and pass it on.
              </p>
            )}
            {emails.length === 0 ? (
              <EmptyLine>No emails yet.</EmptyLine>
            ) : (
              <ul className="border-t border-ink">
                {emails.map((email) => (
                  <MailItem key={email.id} mail={email} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryStates>
    </>
  )
}

export const ShopMailPage = () => (
  <ManagerOnly>
    <MailList />
  </ManagerOnly>
)
