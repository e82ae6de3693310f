import { ORDER_STATUSES, statusLabel } from '../../contract/statuses.ts'
import type { JobEvent } from '../../contract/technician.ts'
import { formatDuration } from '../../contract/technician.ts'

/** An event as text that follows a person's name: 'set the status from New to Completed'. */
export function eventText({ event, from, to }: Pick<JobEvent, 'event' | 'from' | 'to'>): string {
  switch (event) {
    case 'created':
      return 'ordered the job'
    case 'edited':
      return `changed ${edited(from, to)}`
    case 'status':
      return `set the status from ${status(from)} to ${status(to)}`
    case 'assigned':
      return 'took the job'
    case 'mains_duration':
      return `set the mains from ${duration(from)} to ${duration(to)}`
    case 'cross_duration':
      return `set the crosses from ${duration(from)} to ${duration(to)}`
    case 'paid':
      return PAID[to ?? ''] ?? 'paid'
    case 'refund':
      return refund(from, to)
    default:
      return event
  }
}

const PAID: Record<string, string> = {
  card: 'paid by card',
  credit: 'paid with a stringing credit',
  technician: 'marked the job as paid',
}

/** Credits, and refunds by the provider, are returned without being due first. */
function refund(from: string | null, to: string | null): string {
  if (to === 'partial') return 'had a part of the money returned'
  if (to === 'done') return from === 'due' ? 'gave the money back' : 'had the money returned'
  return from === 'done' ? 'made the refund due again' : 'made a refund due'
}

function status(value: string | null): string {
  const known = ORDER_STATUSES.find((each) => each === value)
  return known ? statusLabel(known) : String(value)
}

const duration = (value: string | null) => formatDuration(Number(value ?? 0))

const FIELDS: Record<string, string> = {
  racket: 'the racket',
  string: 'the string',
  tension: 'the main tension',
  cross_tension: 'the cross tension',
  pre_stretch: 'pre-stretching',
  technician_notes: 'the notes',
}

/** The changed fields of an edit; tensions with the old and new values. */
function edited(from: string | null, to: string | null): string {
  const [before, after] = [fields(from), fields(to)]
  const changes = Object.keys(after).map((field) => {
    const name = FIELDS[field] ?? field
    if (!field.endsWith('tension')) return name
    return `${name} from ${lbs(before[field])} to ${lbs(after[field])}`
  })
  return changes.join(', ') || 'nothing'
}

const lbs = (value: unknown) => (typeof value === 'number' ? `${value} lbs` : 'none')

function fields(json: string | null): Record<string, unknown> {
  try {
    // The server stores the changed fields as an object.
    return JSON.parse(json ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}
