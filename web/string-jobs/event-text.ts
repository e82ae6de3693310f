import { ORDER_STATUSES, statusLabel } from '../../contract/job/statuses.ts'
import type { JobEvent } from '../../contract/job/technician.ts'
import { formatDuration } from '../../contract/job/technician.ts'
import { MESSAGES, type MessageKind } from '../../contract/messages/message-kinds.ts'

/**
 * An event as text that follows a person's name: 'set the status from New to Completed'. `customer` is how the reader
 * calls the customer.
 */
export function eventText(
  { event, from, to, actor }: Pick<JobEvent, 'event' | 'from' | 'to'> & { actor?: string | null },
  customer: 'you' | 'the customer',
): string {
  switch (event) {
    case 'created':
      return 'ordered the job'
    case 'edited':
      return `changed ${edited(from, to)}`
    case 'status':
      return `set the status from ${status(from)} to ${status(to)}`
    case 'assigned':
      return assigned(from, to)
    case 'strung_by':
      return `recorded that ${to} strung the racket`
    case 'mains_duration':
      return measured('mains', from, to)
    case 'cross_duration':
      return measured('crosses', from, to)
    case 'paid':
      return PAID[to ?? ''] ?? 'paid'
    case 'voided':
      return 'voided the payment'
    case 'on_account':
      return to ? 'put the job on account' : 'took the job off account'
    case 'refund':
      return refund(from, to)
    case 'received':
      return 'recorded that the racket arrived'
    case 'shelf':
      return shelved(from, to)
    case 'speed':
      return `changed the speed from ${from} to ${to}`
    case 'due':
      return from ? `promised ${to} instead of ${from}` : `promised ${to}`
    case 'checklist':
      return checked(from, to)
    case 'given_back':
      return 'gave the racket back'
    case 'consent':
      // Staff record what a customer accepts at the counter.
      return `${actor === 'customer' ? 'accepted' : 'recorded consent to'} the risk of ${inUnit(to)} (limit ${inUnit(from)})`
    case 'label_printed':
      return 'printed the label'
    case 'tag_replaced':
      return 'replaced the tag on the label'
    case 'message':
      return message(from, to)
    case 'extras':
      return extras(from, to, customer)
    case 'extras_answered':
      return to ? `accepted ${to}` : `declined ${from}`
    case 'frame_asked':
      return `asked ${customer} about the frame: ${to}`
    case 'frame_answered':
      return FRAME_ANSWERS[to ?? ''] ?? 'answered the question about the frame'
    case 'redo':
      return from ? `took the racket back as a redo of #${from}` : `took the racket back. The redo is #${to}`
    case 'as_strung':
      return to ? `recorded as strung: ${to}` : 'recorded that the racket was strung as ordered'
    case 'broke':
      return `recorded that the string broke: ${to}`
    case 'machine':
      return to ? `recorded the machine ${to}` : 'removed the machine'
    case 'remark':
      return to ? `wrote to ${customer}` : `removed the text to ${customer}`
    case 'undone':
      return from === 'received' ? 'recorded that the racket did not arrive' : 'undid a change'
    default:
      return event satisfies never // The server may be newer than the page.
  }
}

const PAID: Record<string, string> = {
  card: 'paid by card',
  credit: 'paid with a stringing credit',
  technician: 'marked the job as paid',
  stringing: 'paid for the stringing with a credit',
}

const FRAME_ANSWERS: Record<string, string> = {
  yes: 'agreed that the racket is strung although something is wrong with the frame',
  no: 'said that the racket shall not be strung',
  'go on': 'went on with the racket although something is wrong with the frame',
}

/** `from` is the kind of message, `to` its outcome. */
function message(from: string | null, to: string | null): string {
  const name = MESSAGES[from as MessageKind]?.label ?? 'Message' // The history may have kinds of later versions.
  if (to === 'sent') return `sent the message '${name}'`
  if (to === 'stopped') return `stopped the message '${name}'`
  if (to === 'whatsapp') return `opened WhatsApp with the message '${name}'`
  if (to === 'phone') return 'called the customer'
  return `could not send the message '${name}'`
}

/** Without `to`, the actor took the job. */
function assigned(from: string | null, to: string | null): string {
  if (!to) return from ? `took the job over from ${from}` : 'assigned the job to themselves'
  return from ? `reassigned the job from ${from} to ${to}` : `assigned the job to ${to}`
}

/** Credits, and refunds by the provider, are returned without being due first. */
function refund(from: string | null, to: string | null): string {
  if (to === 'partial') return 'refunded part of the payment'
  if (to === 'done') return from === 'due' ? 'paid out the refund' : 'refunded the payment'
  return from === 'done' ? 'marked the refund as due again' : 'marked a refund as due'
}

function status(value: string | null): string {
  const known = ORDER_STATUSES.find((each) => each === value)
  return known ? statusLabel(known) : String(value)
}

function measured(side: 'mains' | 'crosses', from: string | null, to: string | null): string {
  const [before, after] = [Number(from ?? 0), Number(to ?? 0)]
  const was = before > 0 ? ` (was ${formatDuration(before)})` : ''
  return after > 0 ? `recorded ${formatDuration(after)} for the ${side}${was}` : `reset the time for the ${side}${was}`
}

/** `from` is what was left out. */
function checked(from: string | null, to: string | null): string {
  if (!to) return `left out the checklist (${from})`
  return from ? `checked ${to}, but not ${from}` : `checked ${to}`
}

function shelved(from: string | null, to: string | null): string {
  if (!to) return `took the racket off shelf ${from}`
  return from ? `moved the racket from shelf ${from} to ${to}` : `put the racket on shelf ${to}`
}

/** A question mark means that the customer is asked first. */
function extras(from: string | null, to: string | null, customer: string): string {
  if (!to) return `took off ${from}`
  return to.endsWith('?') ? `asked ${customer} about ${to.slice(0, -1)}` : `added ${to}`
}

const FIELDS: Record<string, string> = {
  racket: 'the racket',
  string: 'the string',
  cross_string: 'the cross string',
  own_crosses: 'the cross string',
  tension: 'the main tension',
  cross_tension: 'the cross tension',
  pre_stretch: 'pre-stretching',
  technician_notes: 'the notes',
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
    return `${name} from ${tension(before, field)} to ${tension(after, field)}`
  })
  return [...new Set(changes)].join(', ') || 'nothing'
}

/** A tension in the unit of the order. */
function tension(order: Record<string, unknown>, field: string): string {
  const [kg, lbs] = [order[`${field}_kg`], order[field]]
  if (typeof kg === 'number') return `${kg} kg`
  return typeof lbs === 'number' ? `${lbs} lbs` : 'none'
}

function fields(json: string | null): Record<string, unknown> {
  try {
    // The server stores the changed fields as an object.
    return JSON.parse(json ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}
