import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAIL_FILTERS, MAIL_PAGE_SIZE, type MailFilter, type OutgoingMail } from '../../contract/messages/mail.ts'
import { MESSAGES } from '../../contract/messages/message-kinds.ts'
import { canSendAgain } from '../../contract/messages/send-again.ts'
import { call, query } from '../api.ts'
import { MessageTabs } from '../areas/area-tabs.tsx'
import { config, say } from '../config.ts'
import { LINK, linkIn } from '../mail/link-in.ts'
import { MessageButton } from '../messages/message-buttons.tsx'
import { stateLabel } from '../messages/state-label.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Awaited } from '../ui/awaited.tsx'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { PagerOfMany } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { scrollIfNamed } from '../ui/scroll-if-named.ts'
import { Tabs } from '../ui/tabs.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { usePage } from '../ui/use-page.ts'

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
function PassOn({ mail: { id, state, text, recipient } }: { mail: OutgoingMail }) {
  const link = linkIn(text)
  if (state !== 'kept' || !link) return null
  return (
    <div className="pb-3 wide:justify-self-end wide:pt-3">
      <CopyButton
        label={say`Copy Link`}
        name={say`Copy link for ${recipient}`}
        text={link}
        onCopied={() =>
          call('passOnMail', { id, body: {} }).catch((error) =>
            toastFailure(error, say`The link was copied, but this could not be recorded. Copy it again.`),
          )
        }
      />
    </div>
  )
}

const MailItem = ({ mail }: { mail: OutgoingMail }) => (
  <li className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 border-b border-line wide:grid-cols-[minmax(0,1fr)_120px]">
    <details className="group min-w-0">
      <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-3 text-14 wide:grid-cols-[minmax(0,1fr)_160px_104px]">
        <span className="min-w-0 narrow:col-span-2">
          <span className="block font-strong wrap-anywhere">
            {mail.subject || (mail.kind !== 'account' && say.of(MESSAGES[mail.kind].label))}
          </span>
          <span className="block text-ink-2 wrap-anywhere">
            {mail.recipient ? <EmailText email={mail.recipient} /> : mail.customer}
          </span>
        </span>
        <span>
          <Badge className="py-px leading-4 whitespace-normal">
            {mail.passed_on_date ? say`Passed on` : stateLabel(mail)}
          </Badge>
        </span>
        <span className="text-ink-2">
          <RelativeTime date={mail.sent_date ?? mail.create_date} />
        </span>
      </summary>
      <div className="grid gap-3 pb-4">
        {mail.error && <p className="text-14 text-danger">{say`Reason: ${say.of(mail.error)}`}</p>}
        {mail.jobs.length > 0 && (
          <p className="flex flex-wrap gap-x-4 text-14 leading-6">
            {mail.jobs.map(({ id, ticket }) => (
              <Link key={id} to="/shop/jobs/$id" params={{ id: String(id) }} className={linkLook}>
                {ticket ?? say`String Job #${id}`}
              </Link>
            ))}
          </p>
        )}
        {mail.text !== null && <Text>{mail.text}</Text>}
        {mail.text === null && (
          <p className="text-14 text-ink-2">
            {mail.kind === 'account' ? say`Only the recipient can read this email.` : say`This message has no text.`}
          </p>
        )}
        {canSendAgain(mail) && (
          <div>
            <MessageButton id={mail.id} act="again">{say`Send Again`}</MessageButton>
          </div>
        )}
      </div>
    </details>
    <PassOn mail={mail} />
  </li>
)

const FILTER_LABELS: Record<MailFilter, string> = {
  all: say`All`,
  waiting: say`Waiting`,
  failed: say`Failed`,
  sent: say`Sent`,
  stopped: say`Stopped`,
}
const FILTERS = MAIL_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))

/** The instructions for setting up email. The list of setup steps links here. */
const EmailSetup = () => (
  <section
    id="email"
    aria-label={say`Email is not set up`}
    ref={scrollIfNamed}
    className="mb-6 max-w-160 rounded-8 bg-cork-soft px-4 py-3 text-14 text-cork-ink"
  >{say`Email is not set up, so emails marked "Not sent" stay here. Copy their links and pass them on. To send emails, set SMTP_URL and MAIL_FROM in the settings of the installation, and restart the portal.`}</section>
)

function MailList() {
  const [show, setShow] = useState<MailFilter>('all')
  const { answer: mail, pager } = usePage((page) =>
    query('listMail', { query: { show, ...(page > 1 && { page: String(page) }) } }),
  )
  function handleShow(next: MailFilter) {
    setShow(next)
    pager.onPage(1)
  }
  return (
    <>
      <MessageTabs />
      <div className="page-head">
        <h1>{say`Messages`}</h1>
      </div>
      {!config.sends_email && <EmailSetup />}
      <Tabs label={say`Show`} value={show} options={FILTERS} onChange={handleShow}>
        <div className="pt-6">
          <QueryStates answer={mail} failed={say`The messages could not be loaded.`}>
            {({ results, count }) => (
              <Awaited isStale={pager.isStale}>
                {count === 0 ? (
                  <EmptyLine>{show === 'all' ? say`No messages yet.` : say`Nothing here.`}</EmptyLine>
                ) : (
                  <ul className="border-t border-ink">
                    {results.map((email) => (
                      <MailItem key={email.id} mail={email} />
                    ))}
                  </ul>
                )}
                <PagerOfMany {...pager} count={count} pageSize={MAIL_PAGE_SIZE} />
              </Awaited>
            )}
          </QueryStates>
        </div>
      </Tabs>
    </>
  )
}

export const ShopMailPage = () => (
  <ManagerOnly>
    <MailList />
  </ManagerOnly>
)
