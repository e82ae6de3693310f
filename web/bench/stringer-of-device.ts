import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS } from '../../contract/base/time-units.ts'
import { deviceStorage } from '../storage.ts'

const KEY = 'stringer'
/** A device forgets after this time who was chosen, and after a month who was at its bench. */
const CHOICE_MS = 4 * HOUR_MS
const PERSON_MS = 30 * DAY_MS

/** `people` are the moments at which technicians were last at this bench, by their ids. `by` was signed in. */
const Stored = z.object({
  people: z.record(z.string(), z.number()),
  choice: z.nullable(z.object({ id: z.int(), by: z.int(), at: z.number() })),
})

function read(): z.infer<typeof Stored> {
  try {
    return Stored.parse(JSON.parse(deviceStorage.getItem(KEY) ?? ''))
  } catch {
    return { people: {}, choice: null }
  }
}

const write = (stored: z.infer<typeof Stored>) => deviceStorage.setItem(KEY, JSON.stringify(stored))

/**
 * The person who strings at this device, as `me` chose it lately; null without a choice. It counts until `until`.
 * `isShared` is true for a device at whose bench two technicians or more have been. Remembers that `me` was here;
 * undefined while the page does not know yet who is signed in.
 */
export function stringerOfDevice(me: number | undefined) {
  if (me === undefined) return { me, chosen: null, until: 0, isShared: false }
  const now = Date.now()
  const stored = read()
  const people: Record<string, number> = { ...stored.people, [String(me)]: now }
  const here = Object.entries(people).filter(([, at]) => now - at < PERSON_MS)
  write({ ...stored, people: Object.fromEntries(here) })
  const { choice } = stored
  const until = choice ? choice.at + CHOICE_MS : 0
  const isValid = choice !== null && choice.by === me && now < until
  return { me, chosen: isValid ? choice.id : null, until, isShared: here.length > 1 }
}

export function chooseStringer(id: number, me: number) {
  const now = Date.now()
  write({ people: { ...read().people, [me]: now, [id]: now }, choice: { id, by: me, at: now } })
}
