import { useQuery } from '@tanstack/react-query'
import type { OutgoingMail } from '../../contract/mail.ts'
import { call, invalidate, query } from '../api.ts'
import { LINK, linkIn } from '../mail/link-in.ts'
import { stateLabel } from '../mail/state-label.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { QueryStates } from '../ui/query-states.tsx'

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

/** Copies the link of an email that was not sent, and remembers that it was passed on. */
function PassOn({ mail: { id, text, recipient } }: { mail: OutgoingMail }) {
  const link = linkIn(text)
  if (!link) return null
  return (
    <div className="pb-3 wide:justify-self-end wide:pt-3">
      <CopyButton
        label="Copy Link"
        name={`Copy link for ${recipient}`}
        text={link}
        onCopied={() => void call('passOnMail', { id, body: {} }).then(() => invalidate('listMail'))}
      />
    </div>
  )
}

const MailItem = ({ mail }: { mail: OutgoingMail }) => (
  <li className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 border-b border-line wide:grid-cols-[minmax(0,1fr)_120px]">
    <details className="group min-w-0">
      <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-3 text-14 wide:grid-cols-[minmax(0,1fr)_112px_104px]">
        <span className="min-w-0 narrow:col-span-2">
          <span className="block font-strong">{mail.subject}</span>
          <span className="block text-ink-2 wrap-anywhere">
            <EmailText email={mail.recipient} />
          </span>
        </span>
        <span>
          <Badge>{mail.passed_on_date ? 'Passed on' : stateLabel(mail)}</Badge>
        </span>
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
    <PassOn mail={mail} />
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
                Email is not set up, so emails marked 'Not sent' stay here. Copy their links and pass them on.
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
