import { keysOf } from '../base/keys.ts'
import type { Say } from '../base/say.ts'
import { isCompleted, isPending, isToBeStrung, type OrderStatus } from '../job/statuses.ts'

interface Facts {
  label: string
  /** The news that customers choose to get. */
  choice: string
  /** The text, until the shop writes its own. */
  template: { subject: string; body: string }
  /** A racket with such a status is concerned, before or after it has left the shop. */
  hasStatus: (status: OrderStatus) => boolean
  hasLeft: boolean
  /**
   * The reason for the message. 'moment': planned as soon as the racket has this moment. 'days': a reminder, on days
   * after the moment. 'forecast': the day before the strings will probably be soft. 'action': an action of staff calls
   * `planNotice`.
   */
  cause: 'moment' | 'days' | 'forecast' | 'action'
  moment: 'received_at' | 'ready_at' | 'left_at' | null
  /** A message that is planned waits until closing time for the rackets of the order that are still to be strung. */
  waitsForOrder: boolean
  /** A message that is planned is not sent when the moment is more days ago; null: it is always sent. */
  maxDays: number | null
  /**
   * A sample of the detail that an action adds to the text; empty when it adds none. `money` writes an amount that is worth
   * about so many US dollars.
   */
  sampleDetail: (money: (dollars: number) => string, say: Say) => string
}

type MessageFacts = Facts &
  ({ cause: 'moment' | 'days' | 'forecast'; moment: string } | { cause: 'action'; moment: null })

const none = () => ''

/**
 * Every kind of message about an order, in the order of settings. What is planned, sent and shown is derived from these
 * facts. The checks of the tables of messages list the same names.
 */
export const MESSAGES = {
  received: {
    label: 'Received',
    choice: 'My racket arrived at the shop',
    template: {
      subject: 'Received: {tickets}',
      body: 'Hello {first name},\n\nWe received:\n\n{rackets}\n\n{hours}',
    },
    hasStatus: isPending,
    hasLeft: false,
    moment: 'received_at',
    cause: 'moment',
    waitsForOrder: false,
    maxDays: null,
    sampleDetail: none,
  },
  ready: {
    label: 'Ready for pickup',
    choice: 'My racket is ready for pickup',
    template: {
      subject: 'Ready for pickup: {tickets}',
      body: 'Hello {first name},\n\nReady for pickup:\n\n{rackets}\n\n{price}\n\n{hours}',
    },
    hasStatus: isPending,
    hasLeft: false,
    moment: 'ready_at',
    cause: 'moment',
    waitsForOrder: true,
    maxDays: null,
    sampleDetail: none,
  },
  reminder: {
    label: 'Reminder',
    choice: 'My racket is still waiting for me',
    template: {
      subject: 'Still waiting for you: {tickets}',
      body: 'Hello {first name},\n\nStill waiting to be picked up:\n\n{rackets}\n\n{price}\n\n{hours}',
    },
    hasStatus: isPending,
    hasLeft: false,
    moment: 'ready_at',
    cause: 'days',
    waitsForOrder: false,
    maxDays: null,
    sampleDetail: none,
  },
  new_time: {
    label: 'New time',
    choice: 'My racket will be ready at a different time',
    template: {
      subject: 'New time: {tickets}',
      body: 'Hello {first name},\n\nThe ready time has changed: {detail}\n\n{rackets}\n\n{hours}',
    },
    hasStatus: isToBeStrung,
    hasLeft: false,
    moment: null,
    cause: 'action',
    waitsForOrder: false,
    maxDays: null,
    sampleDetail: (_, say) => say`Thu, Nov 26, 18:00`,
  },
  question: {
    label: 'Question',
    choice: 'The shop has a question about my racket',
    template: {
      subject: 'A question about {tickets}',
      body: "Hello {first name},\n\n{detail}\n\nPlease answer on your racket's page:\n\n{rackets}\n\n{hours}",
    },
    hasStatus: isPending,
    hasLeft: false,
    moment: null,
    cause: 'action',
    waitsForOrder: false,
    maxDays: null,
    sampleDetail: (money, say) => say`The grommets are broken. May we replace them for ${money(5)}?`,
  },
  restring: {
    label: 'Time to restring',
    choice: 'My strings will soon be soft',
    template: {
      subject: 'Time to restring: {rackets}',
      body: 'Hello {first name},\n\n{detail}\n\n{rackets}\n\n{hours}',
    },
    hasStatus: isCompleted,
    hasLeft: true,
    moment: 'ready_at',
    cause: 'forecast',
    waitsForOrder: false,
    maxDays: null,
    sampleDetail: (_, say) =>
      say`Your Astrox was strung 40 days ago. Its strings usually last 41 days. Bring it today and it will be ready Thu, Nov 26, 18:00.`,
  },
} as const satisfies Record<string, MessageFacts>

export type MessageKind = keyof typeof MESSAGES
export const MESSAGE_KINDS = keysOf(MESSAGES)

/** The facts about any kind. */
export const factsOf = (kind: MessageKind): MessageFacts => MESSAGES[kind]

type KindsBy<Cause extends MessageFacts['cause']> = {
  [Kind in MessageKind]: (typeof MESSAGES)[Kind]['cause'] extends Cause ? Kind : never
}[MessageKind]

/** The kinds that follow from the moments of the jobs. */
export type PlannedKind = KindsBy<'moment'>
export const isPlanned = (kind: MessageKind): kind is PlannedKind => MESSAGES[kind].cause === 'moment'
// In the order of the moments, so that lists, which begin with the newest message, begin with the latest news.
export const PLANNED_KINDS = MESSAGE_KINDS.filter(isPlanned)

/** The kinds that remind of a moment some days later, which a link in them stops. */
export type ReminderKind = KindsBy<'days'>
const isReminder = (kind: MessageKind): kind is ReminderKind => MESSAGES[kind].cause === 'days'
export const REMINDER_KINDS = MESSAGE_KINDS.filter(isReminder)

/** The kinds that only those customers get who switched them on themselves. */
export type OptInKind = KindsBy<'forecast'>
export const isOptIn = (kind: MessageKind): kind is OptInKind => MESSAGES[kind].cause === 'forecast'
export const OPT_IN_KINDS = MESSAGE_KINDS.filter(isOptIn)
export const OPT_OUT_KINDS = MESSAGE_KINDS.filter((kind): kind is Exclude<MessageKind, OptInKind> => !isOptIn(kind))

/** True for the kinds that the portal sends by itself to remind of something. The link in them stops all of these. */
export const hasStopLink = (kind: MessageKind): boolean => isReminder(kind) || isOptIn(kind)

/** The kinds that an action sends, with a detail of its own. */
export type NoticeKind = KindsBy<'action'>
export const isNotice = (kind: MessageKind): kind is NoticeKind => MESSAGES[kind].cause === 'action'

/** The status and the moments of a job on which messages depend. */
interface Visit {
  order_status: OrderStatus
  received_at: Date | null
  ready_at: Date | null
  left_at: Date | null
}

/** The facts besides a job that decide whether its messages must be planned. */
export interface MessageNeeds {
  /** The kinds that the shop sends. */
  kinds: readonly MessageKind[]
  /** True if a message to the customer waits to be sent. */
  hasWaiting: boolean
}

/**
 * Returns true if the plan of messages about a job, or about the rest of its order, may depend on the difference. Without
 * news, the plan can only change messages that wait.
 */
export function affectsPlan(before: Visit, after: Visit, { kinds, hasWaiting }: MessageNeeds): boolean {
  const changed = PLANNED_KINDS.filter((kind) => newsOf(kind, before) !== newsOf(kind, after))
  if (changed.some((kind) => kinds.includes(kind) && newsOf(kind, after) !== undefined)) return true
  return hasWaiting && (changed.length > 0 || isToBeStrung(before.order_status) !== isToBeStrung(after.order_status))
}

/** The moment that a message of a kind would announce, in milliseconds; undefined for none. */
function newsOf(kind: PlannedKind, job: Visit): number | undefined {
  const { moment } = MESSAGES[kind]
  return canConcern(kind, job) ? job[moment]?.getTime() : undefined
}

/**
 * Returns true if a message of a kind can concern a job by what the job itself says. Whether it does can depend on a redo of
 * the job, which only the server knows: `concerns`.
 */
export function canConcern(kind: MessageKind, job: Visit): boolean {
  const { hasStatus, hasLeft, moment } = factsOf(kind)
  if (!hasStatus(job.order_status) || (job.left_at !== null) !== hasLeft) return false
  return moment === null || job[moment] !== null
}
