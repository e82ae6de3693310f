import * as z from 'zod/mini'
import { english, type Say } from '../base/say.ts'
import { requiredLine } from '../base/text.ts'
import { areUniqueNames, isUnique } from '../base/unique.ts'
import { wholeBetween } from '../base/whole-between.ts'
import { seenStatus } from '../job/order-status.ts'

// The shelves, where rackets are kept in the shop, and the bench, where they are strung.

const CHECKLIST = { error: 'Please send the checklist as a list of names' }
export const MAX_CHECKS = 8
const MACHINES = { error: 'Please send the machines as a list of names' }
export const MAX_MACHINES = 8
const MAX_CHECK_LENGTH = 40

const check = requiredLine('A check', 'A check needs a name', MAX_CHECK_LENGTH)

/**
 * The racks are A, B, C …, each with the places 1, 2, 3 …. A shop can do without racks and without a checklist. With two
 * machines or more, jobs say on which one they were strung.
 */
export const BenchSettings = z.object({
  racks: z.int(),
  places: z.int(),
  checklist: z.array(z.string()),
  machines: z.array(z.string()),
  /** The bench asks for the sound of a racket that is ready. */
  listens: z.boolean(),
})
export type BenchSettings = z.infer<typeof BenchSettings>
type Racks = Pick<BenchSettings, 'racks' | 'places'>

/** The settings as a manager enters them. */
export const BenchSettingsForm = z.strictObject({
  racks: wholeBetween(0, 26, 'There can be at most 26 racks'),
  places: wholeBetween(1, 99, 'A rack must have 1 to 99 places'),
  checklist: z
    .array(check, CHECKLIST)
    .check(
      z.maxLength(MAX_CHECKS, { error: `The checklist can have at most ${MAX_CHECKS} checks` }),
      z.refine(isUnique, { error: 'Two checks have the same name' }),
    ),
  machines: z
    .array(requiredLine('A machine', 'A machine needs a name', MAX_CHECK_LENGTH), MACHINES)
    .check(
      z.maxLength(MAX_MACHINES, { error: `There can be at most ${MAX_MACHINES} machines` }),
      z.refine(areUniqueNames, { error: 'Two machines have the same name' }),
    ),
  listens: z.boolean({ error: 'listens must be true or false' }),
})

/** Those that a request leaves out keep their values. */
export const BenchSettingsInput = z.partial(BenchSettingsForm)
export type BenchSettingsInput = z.infer<typeof BenchSettingsInput>

/** A racket that is on a shelf now. `customer` is empty when no name is known. */
export const KeptRacket = z.object({
  job: z.int(),
  shelf: z.string(),
  customer_id: z.int(),
  customer: z.string(),
  ticket: z.string(),
})
export type KeptRacket = z.infer<typeof KeptRacket>

/** A technician; those who work today come first. */
export const BenchStringer = z.object({ id: z.int(), name: z.string(), is_here_today: z.boolean() })
export type BenchStringer = z.infer<typeof BenchStringer>

/** Everything that a page at the bench needs besides the job, so that it works without a connection. */
export const Bench = z.object({
  ...BenchSettings.shape,
  kept: z.array(KeptRacket),
  stringers: z.array(BenchStringer),
})
export type Bench = z.infer<typeof Bench>

const SHELF = { error: 'A shelf is a letter and a number, such as C4' }

/** A shelf as people type it: 'c4' is 'C4'. */
const Shelf = z.pipe(
  z.string(SHELF).check(z.regex(/^\s*[a-z][1-9]\d?\s*$/i, SHELF)),
  z.transform((typed) => typed.trim().toUpperCase()),
)

/** Puts a racket on a shelf, or takes it off with null. */
export const ShelfChange = z.strictObject({
  shelf: z.nullable(Shelf),
  /** True after the technician agreed to share the shelf with another customer's racket; refused (409) without. */
  is_shared: z._default(z.boolean({ error: 'is_shared must be true or false' }), false),
  from: seenStatus,
})

/** The points of the checklist that a technician checked before the stringing, and those left out. */
export const ChecklistResult = z
  .strictObject({
    checked: z.array(check, CHECKLIST).check(z.maxLength(MAX_CHECKS, CHECKLIST)),
    skipped: z.array(check, CHECKLIST).check(z.maxLength(MAX_CHECKS, CHECKLIST)),
  })
  .check(
    z.refine(({ checked, skipped }) => checked.length + skipped.length > 0, {
      error: 'Please send at least one check',
    }),
  )
export type ChecklistResult = z.infer<typeof ChecklistResult>

const rackName = (index: number) => String.fromCharCode(65 + index)

/** The names of the racks, such as A to F. */
export const rackNames = ({ racks }: Pick<Racks, 'racks'>) =>
  Array.from({ length: racks }, (_, index) => rackName(index))

/** Every shelf, rack by rack: A1, A2 … F8. */
export const allShelves = ({ racks, places }: Racks): string[] =>
  rackNames({ racks }).flatMap((rack) => Array.from({ length: places }, (_, index) => `${rack}${index + 1}`))

/** The shelves from the first to the last, such as 'A1 to F8'; null without racks. */
export const shelvesText = (racks: Racks, say: Say = english): string | null => {
  const [first, ...others] = allShelves(racks)
  return first === undefined ? null : say`${first} to ${others.at(-1) ?? first}`
}

export const hasShelf = (racks: Racks, shelf: string) => allShelves(racks).includes(shelf)

interface Placed {
  id: number
  customer_id: number
}

/** The rackets of other customers on a shelf. */
export const strangersOn = (kept: KeptRacket[], shelf: string, { customer_id }: Pick<Placed, 'customer_id'>) =>
  kept.filter((racket) => racket.shelf === shelf && racket.customer_id !== customer_id)

/**
 * The shelf for a racket: the first shelf with other rackets of its customer, otherwise the first free one; null when no
 * shelf is free. A shelf is free when every racket on it has left.
 */
export function proposeShelf({ kept, ...racks }: Racks & { kept: KeptRacket[] }, { id, customer_id }: Placed) {
  const others = kept.filter(({ job }) => job !== id)
  const shelves = allShelves(racks)
  const has = (of: KeptRacket[]) => new Set(of.map(({ shelf }) => shelf))
  const own = has(others.filter((racket) => racket.customer_id === customer_id))
  const taken = has(others)
  return shelves.find((shelf) => own.has(shelf)) ?? shelves.find((shelf) => !taken.has(shelf)) ?? null
}
