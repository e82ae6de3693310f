import { listed } from '../../contract/base/sentence.ts'
import { ORDER_STATUSES, statusLabel } from '../../contract/job/statuses.ts'
import { formatDuration, type JobEvent } from '../../contract/job/technician.ts'
import { MESSAGES, type MessageKind } from '../../contract/messages/message-kinds.ts'
import { say } from '../config.ts'

/** The word for the customer, which depends on the reader. */
export type CustomerWord = 'you' | 'the customer'

/**
 * An event as text that follows a person's name: 'set the status from New to Completed'. `customer` is how the reader
 * calls the customer.
 */
export function eventText(
  { event, from, to, actor }: Pick<JobEvent, 'event' | 'from' | 'to'> & { actor?: string | null },
  customer: CustomerWord,
): string {
  switch (event) {
    case 'created':
      return say`ordered the job`
    case 'edited':
      return say`changed ${edited(from, to)}`
    case 'status':
      return say`set the status from ${status(from)} to ${status(to)}`
    case 'assigned':
      return assigned(from, to)
    case 'strung_by':
      return say`recorded that ${to} strung the racket`
    case 'mains_duration':
      return measured('mains', from, to)
    case 'cross_duration':
      return measured('crosses', from, to)
    case 'paid':
      return PAID[to ?? ''] ?? say`paid`
    case 'voided':
      return say`voided the payment`
    case 'on_account':
      return to ? say`put the job on account` : say`took the job off account`
    case 'refund':
      return refund(from, to)
    case 'received':
      return say`recorded that the racket arrived`
    case 'shelf':
      return shelved(from, to)
    case 'speed':
      return say`changed the speed from ${say.of(from ?? '')} to ${say.of(to ?? '')}`
    case 'due':
      return from ? say`promised ${to} instead of ${from}` : say`promised ${to}`
    case 'checklist':
      return checked(from, to)
    case 'given_back':
      return say`gave the racket back`
    case 'consent':
      // Staff record what a customer accepts at the counter.
      return actor === 'customer'
        ? say`accepted the risk of ${inUnit(to)} (limit ${inUnit(from)})`
        : say`recorded consent to the risk of ${inUnit(to)} (limit ${inUnit(from)})`
    case 'label_printed':
      return say`printed the label`
    case 'tag_replaced':
      return say`replaced the tag on the label`
    case 'message':
      return message(from, to)
    case 'extras':
      return extras(from, to, customer)
    case 'extras_answered':
      return to ? say`accepted ${to}` : say`declined ${from}`
    case 'frame_asked':
      return customer === 'you' ? say`asked you about the frame: ${to}` : say`asked the customer about the frame: ${to}`
    case 'frame_answered':
      return FRAME_ANSWERS[to ?? ''] ?? say`answered the question about the frame`
    case 'redo':
      return from ? say`took the racket back as a redo of #${from}` : say`took the racket back. The redo is #${to}`
    case 'as_strung':
      return to ? say`recorded as strung: ${to}` : say`recorded that the racket was strung as ordered`
    case 'broke':
      return say`recorded that the string broke: ${to}`
    case 'machine':
      return to ? say`recorded the machine ${to}` : say`removed the machine`
    case 'remark':
      return remark(to, customer)
    case 'undone':
      return from === 'received' ? say`recorded that the racket did not arrive` : say`undid a change`
    default:
      return event satisfies never // The server may be newer than the page.
  }
}

const PAID: Record<string, string> = {
  card: say`paid by card`,
  credit: say`paid with a stringing credit`,
  technician: say`marked the job as paid`,
  stringing: say`paid for the stringing with a credit`,
}

const FRAME_ANSWERS: Record<string, string> = {
  yes: say`agreed to have the racket strung although something is wrong with the frame`,
  no: say`said that the racket should not be strung`,
  'go on': say`decided to string the racket anyway`,
}

/** `from` is the kind of message, `to` its outcome. */
function message(from: string | null, to: string | null): string {
  const name = say.of(MESSAGES[from as MessageKind]?.label ?? 'Message') // The history may have kinds of later versions.
  if (to === 'sent') return say`sent the message '${name}'`
  if (to === 'stopped') return say`stopped the message '${name}'`
  if (to === 'whatsapp') return say`opened WhatsApp with the message '${name}'`
  if (to === 'phone') return say`called the customer`
  return say`could not send the message '${name}'`
}

/** Without `to`, the actor took the job. */
function assigned(from: string | null, to: string | null): string {
  if (!to) return from ? say`took the job over from ${from}` : say`assigned the job to themselves`
  return from ? say`reassigned the job from ${from} to ${to}` : say`assigned the job to ${to}`
}

/** Credits, and refunds by the provider, are returned without being due first. */
function refund(from: string | null, to: string | null): string {
  if (to === 'partial') return say`refunded part of the payment`
  if (to === 'done') return from === 'due' ? say`paid out the refund` : say`refunded the payment`
  return from === 'done' ? say`marked the refund as due again` : say`marked a refund as due`
}

function status(value: string | null): string {
  const known = ORDER_STATUSES.find((each) => each === value)
  return known ? say.of(statusLabel(known)) : String(value)
}

const TIMED = {
  mains: { recorded: (time: string) => say`recorded ${time} for the mains`, reset: say`reset the time for the mains` },
  crosses: {
    recorded: (time: string) => say`recorded ${time} for the crosses`,
    reset: say`reset the time for the crosses`,
  },
}

function measured(side: 'mains' | 'crosses', from: string | null, to: string | null): string {
  const [before, after] = [Number(from ?? 0), Number(to ?? 0)]
  const text = after > 0 ? TIMED[side].recorded(formatDuration(after)) : TIMED[side].reset
  return before > 0 ? say`${text} (was ${formatDuration(before)})` : text
}

/** `from` is what was left out. */
function checked(from: string | null, to: string | null): string {
  if (!to) return say`left out the checklist (${from})`
  return from ? say`checked ${to}, but not ${from}` : say`checked ${to}`
}

function shelved(from: string | null, to: string | null): string {
  if (!to) return say`took the racket off shelf ${from}`
  return from ? say`moved the racket from shelf ${from} to ${to}` : say`put the racket on shelf ${to}`
}

/** A text to the customer was written or removed. */
function remark(to: string | null, customer: CustomerWord): string {
  if (customer === 'you') return to ? say`wrote to you` : say`removed the text to you`
  return to ? say`wrote to the customer` : say`removed the text to the customer`
}

/** A question mark means that the customer is asked first. */
function extras(from: string | null, to: string | null, customer: CustomerWord): string {
  if (!to) return say`took off ${from}`
  if (!to.endsWith('?')) return say`added ${to}`
  const names = to.slice(0, -1)
  return customer === 'you' ? say`asked you about ${names}` : say`asked the customer about ${names}`
}

const FIELDS: Record<string, string> = {
  racket: say`the racket`,
  string: say`the string`,
  cross_string: say`the cross string`,
  own_crosses: say`the cross string`,
  tension: say`the main tension`,
  cross_tension: say`the cross tension`,
  pre_stretch: say`pre-stretching`,
  technician_notes: say`the notes`,
}

/** Adds the unit to a tension of a consent. The history stores lbs without a unit. */
const inUnit = (value: string | null) => (value?.endsWith(' kg') ? value : `${value} lbs`)

/** The changed fields of an edit; tensions with the old and new values. */
function edited(from: string | null, to: string | null): string {
  const [before, after] = [fields(from), fields(to)]
  const fieldNames = Object.keys(after).filter((field) => !field.endsWith('_kg'))
  const changes = fieldNames.map((field) => {
    const name = FIELDS[field] ?? field
    if (!field.endsWith('tension')) return name
    return say`${name} from ${tension(before, field)} to ${tension(after, field)}`
  })
  return listed([...new Set(changes)], say.language) || say`nothing`
}

/** A tension in the unit of the order. */
function tension(order: Record<string, unknown>, field: string): string {
  const [kg, lbs] = [order[`${field}_kg`], order[field]]
  if (typeof kg === 'number') return `${kg} kg`
  return typeof lbs === 'number' ? `${lbs} lbs` : say`none`
}

function fields(json: string | null): Record<string, unknown> {
  try {
    // The server stores the changed fields as an object.
    return JSON.parse(json ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}
