import fc from 'fast-check'

// A model of the message 'Time to restring'. It is written from the design and does not use the product's rules. Time is in
// minutes since the midnight before a Monday; the shop is in UTC.

export const DAY = 1440
const WEEK = 7 * DAY

const ACTS = ['string', 'bring', 'cancel', 'broke', 'retire', 'return', 'want', 'refuse', 'stop'] as const
export type Act = (typeof ACTS)[number]

export interface Step {
  at: number
  customer: number
  racket: number
  act: Act
}

/** The hours of the shop by weekday, from Monday on; null: it is closed. The last shop closes for two weeks. */
export const SHOPS = [
  { hours: Array.from({ length: 7 }, () => [9, 18] as const), closed: [] },
  { hours: [null, [10, 16], [10, 16], [10, 20], [10, 20], [9, 14], null] as const, closed: [] },
  { hours: [[12, 22], [12, 22], null, null, [12, 22], [12, 22], null] as const, closed: [12, 26] },
]
export type Shop = (typeof SHOPS)[number]

export const CUSTOMERS = 20
export const DAYS = 45

/** The days that strings lasted before the first day, for each racket, and the days since they were last strung. */
const rackets = fc.array(
  fc.record({
    lives: fc.array(fc.integer({ min: 2, max: 50 }), { maxLength: 7 }),
    age: fc.integer({ min: 0, max: 40 }),
  }),
  { minLength: 2, maxLength: 2 },
)

export const histories = fc.record({
  shop: fc.integer({ min: 0, max: SHOPS.length - 1 }),
  customers: fc.array(fc.record({ rackets, isWilling: fc.boolean() }), { minLength: CUSTOMERS, maxLength: CUSTOMERS }),
  /** The days on which the shop switches the message on or off; it is on at first. */
  switches: fc.array(fc.integer({ min: 0, max: DAYS - 1 }), { maxLength: 2 }),
  steps: fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: DAYS * DAY - 1 }),
      customer: fc.integer({ min: 0, max: CUSTOMERS - 1 }),
      racket: fc.integer({ min: 0, max: 1 }),
      act: fc.constantFrom<Act>(...ACTS, 'string', 'string', 'want', 'want'),
    }),
    { minLength: 40, maxLength: 120 },
  ),
})
export type History = typeof histories extends fc.Arbitrary<infer Of> ? Of : never

interface Bed {
  ready: number
  left: number
  /** The moment at which the racket came for the next one. */
  came: number | null
  hasEnded: boolean
  isTold: boolean
}

export interface ModelRacket {
  beds: Bed[]
  isRetired: boolean
  isOrdered: boolean
}

export interface ModelCustomer {
  rackets: ModelRacket[]
  isWilling: boolean
}

const openToday = ({ hours, closed: [from = Infinity, to = -Infinity] }: Shop, day: number) =>
  day >= from && day < to ? null : (hours[((day % 7) + 7) % 7] ?? null)

function isOpenAt(shop: Shop, minute: number): boolean {
  const span = openToday(shop, Math.floor(minute / DAY))
  const hour = (minute - Math.floor(minute / DAY) * DAY) / 60
  return span !== null && hour >= span[0] && hour < span[1]
}

const middle = (days: number[]) => {
  const sorted = days.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const two = Number.isInteger(half) ? [sorted[half - 1], sorted[half]] : [sorted[Math.floor(half)]]
  return Math.round(two.reduce<number>((sum, each) => sum + (each ?? 0), 0) / two.length)
}

interface Life {
  days: number
  came: number
}

const livesOf = ({ beds }: ModelRacket): Life[] =>
  beds.flatMap(({ ready, came }) =>
    came === null ? [] : [{ came, days: Math.max(1, Math.round((came - ready) / DAY)) }],
  )

/** The opening on the day before the strings of each racket are soft, if a message about it may be sent. */
function* dueBeds({ rackets }: ModelCustomer, shop: Shop, minute: number) {
  const all = rackets.flatMap(livesOf).toSorted((a, b) => a.came - b.came)
  for (const [racket, { beds, isRetired, isOrdered }] of rackets.entries()) {
    const bed = beds.at(-1)
    if (!bed || bed.came !== null || bed.hasEnded || bed.isTold || isRetired || isOrdered) continue
    const own = livesOf(rackets[racket] as ModelRacket)
    const lives = own.length >= 2 ? own : all.length >= 3 ? all : null
    if (!lives) continue
    const soft = bed.ready + middle(lives.slice(-5).map(({ days }) => days)) * DAY
    let day = Math.floor(soft / DAY) - 1
    while (!openToday(shop, day)) day--
    const due = day * DAY + (openToday(shop, day)?.[0] ?? 0) * 60
    if (soft > minute && bed.left < due) yield { racket, bed, due }
  }
}

/** The rackets that one message to a customer is about at a minute; they count as told then. */
export function tell(customer: ModelCustomer, shop: Shop, minute: number): number[] {
  if (!customer.isWilling || !isOpenAt(shop, minute)) return []
  const beds = [...dueBeds(customer, shop, minute)]
  if (!beds.some(({ due }) => due <= minute)) return []
  const told = beds.filter(({ due }) => due <= minute + WEEK)
  for (const { bed } of told) bed.isTold = true
  return told.map(({ racket }) => racket)
}
