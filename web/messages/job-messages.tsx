import { inARow, sentence } from '../../contract/base/sentence.ts'
import { isPending } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { MESSAGES } from '../../contract/messages/message-kinds.ts'
import type { JobMessage, JobMessages } from '../../contract/messages/messages.ts'
import { canSendAgain } from '../../contract/messages/send-again.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { Badge } from '../ui/badge.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { Fold } from '../ui/fold.tsx'
import { useNow } from '../ui/use-now.ts'
import { MessageButton, WhatsAppButton } from './message-buttons.tsx'
import { sendingTime } from './sending-time.ts'
import { stateLabel } from './state-label.ts'

interface Props {
  job: Pick<StringJob, 'id' | 'order_status'>
}

interface LoadedProps extends Props {
  data: JobMessages
}

const CHANNELS = { email: say`By email`, push: say`By push message`, whatsapp: 'WhatsApp', phone: say`By phone` }

/** The message cannot leave the portal by itself, because the shop has no mail server. */
const isKept = ({ channel }: JobMessage) => channel === 'email' && !config.sends_email

/** The message that will be sent next, with the time until which it can be stopped. */
function Countdown({ message, customer }: { message: JobMessage; customer: string }) {
  const now = useNow()
  const due = new Date(message.due_date)
  const others =
    message.tickets.length > 1 &&
    say`${message.tickets.reduce((all, one) => say`${all} and ${one}`)} share one message.`
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-3.5">
      <p className="min-w-60 flex-1">
        <strong className="font-strong">
          {isKept(message)
            ? say`Email is not set up: call ${customer}.`
            : message.is_by_hand || due.getTime() <= now
              ? say`${customer} is being notified`
              : say`${customer} will be notified ${sendingTime(due, new Date(now), config)}`}
        </strong>
        <span className="block text-14 text-ink-2">
          {inARow(
            [
              !isKept(message) && sentence(CHANNELS[message.channel], say.language),
              others,
              message.kind === 'ready' && !isKept(message) && say`Setting the job back to New stops it.`,
            ],
            say.language,
          )}
        </span>
      </p>
      {!message.is_by_hand && !isKept(message) && (
        <div className="flex gap-2 narrow:w-full narrow:*:flex-1">
          <MessageButton id={message.id} act="now">{say`Send Now`}</MessageButton>
          <MessageButton id={message.id} act="stop" variant="bare">{say`Don't Send`}</MessageButton>
        </div>
      )}
    </div>
  )
}

/** The message that follows from the last change, until the shop's portal has planned it. */
const Planning = ({ job_id }: { job_id: number }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-3.5">
    <p role="status" className="min-w-60 flex-1 font-strong">{say`Planning the message...`}</p>
    <MessageButton id={job_id} act="now_of_job">{say`Send Now`}</MessageButton>
  </div>
)

const Line = ({ message }: { message: JobMessage }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 text-14">
    <span className="min-w-40 flex-1 font-strong">{say.of(MESSAGES[message.kind].label)}</span>
    <Badge>{stateLabel(message)}</Badge>
    <span className="text-ink-2">
      <RelativeTime date={message.sent_date ?? message.create_date} />
    </span>
    {canSendAgain(message) && <MessageButton id={message.id} act="again">{say`Send Again`}</MessageButton>}
    {message.error && <p className="w-full text-danger">{say.of(message.error)}</p>}
  </li>
)

/** Staff call a customer whom the portal cannot reach, until the racket has left. */
const isToCall = ({ job, data }: LoadedProps) => !data.channel && isPending(job.order_status)

const ToCall = ({ customer }: { customer: string }) => (
  <p className="border-b border-line py-3 text-14 text-ink-2">
    {say`${customer} has no email address, so the racket is on the call list once it is ready.`}
  </p>
)

function Messages({ job, data }: LoadedProps) {
  const { id: job_id } = job
  const isCalled = isToCall({ job, data })
  const next = data.messages.find(isNext)
  const rest = data.messages.filter((message) => message !== next)
  if (!next && !data.is_planning && rest.length === 0 && !data.has_phone && !isCalled) return null
  const hasFailed = rest.some(({ state }) => state === 'failed')
  return (
    <Fold
      title={say`Messages`}
      note={rest[0] && `${say.of(MESSAGES[rest[0].kind].label)}:  ${stateLabel(rest[0])}`}
      isOpen={next !== undefined || data.is_planning || hasFailed || isCalled}
    >
      {data.has_phone && (
        <div className="mb-4">
          <WhatsAppButton job_id={job_id} />
        </div>
      )}
      <div className="border-t border-ink">
        {next && <Countdown message={next} customer={data.customer} />}
        {data.is_planning && <Planning job_id={job_id} />}
        {isCalled && <ToCall customer={data.customer} />}
        <ul>
          {rest.map((message) => (
            <Line key={message.id} message={message} />
          ))}
        </ul>
      </div>
    </Fold>
  )
}

const useJobMessages = (id: number) => useSideRead(query('listJobMessages', { id }))

const isNext = (message: JobMessage) => message.state === 'waiting'

/** The message that waits with its countdown or is being planned, or the customer to call. Otherwise renders nothing. */
export function NextMessage({ job }: Props) {
  const data = useJobMessages(job.id)
  if (!data) return null
  const next = data.messages.find(isNext)
  const isCalled = isToCall({ job, data })
  if (!next && !data.is_planning && !isCalled) return null
  return (
    <section aria-label={say`Messages`} className="border-t border-ink">
      {next && <Countdown message={next} customer={data.customer} />}
      {data.is_planning && <Planning job_id={job.id} />}
      {isCalled && <ToCall customer={data.customer} />}
    </section>
  )
}

/** The messages to the customer about a job: what will be sent, and what was. */
export function JobMessageList({ job }: Props) {
  const messages = useJobMessages(job.id)
  return messages ? <Messages job={job} data={messages} /> : null
}
