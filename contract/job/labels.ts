import * as z from 'zod/mini'
import { AnyLanguage } from '../base/any-language.ts'
import { id } from '../base/ids.ts'
import { keysOf } from '../base/keys.ts'
import { fullName } from '../base/person.ts'
import { MAX_ID } from '../base/request-limits.ts'
import type { Say } from '../base/say.ts'
import { orList } from '../base/sentence.ts'
import type { Technician } from '../base/users.ts'
import { consentInUse, consentText } from './consents.ts'
import { displayName, JobRacket, shortName } from './rackets.ts'
import { OWN_STRING } from './string-bed-text.ts'
import { StringJob } from './string-jobs.ts'

// The label on a racket in the shop: what it shows, its sizes, and its code.

/**
 * The sizes of labels in millimeters. A slip is as long as its text, and 'custom' has the width and height of the
 * settings.
 */
export const LABEL_SIZES = {
  '62x29': { name: '62 × 29 mm', use: 'Brother QL', width: 62, height: 29 },
  '57x32': { name: '57 × 32 mm', use: 'Dymo', width: 57, height: 32 },
  '54x25': { name: '54 × 25 mm', use: 'Small', width: 54, height: 25 },
  a4: { name: '70 × 37 mm', use: 'A4, 24 on a sheet', width: 70, height: 37 },
  slip: { name: '80 mm', use: 'Slip printer', width: 80, height: null },
  custom: { name: 'Custom size', use: 'Width and height', width: null, height: null },
} as const
export type LabelSize = keyof typeof LABEL_SIZES

export const LABEL_SIZE_NAMES = keysOf(LABEL_SIZES)

/** The A4 sheet: 3 labels in a row, 8 rows, without a margin. */
export const SHEET = { columns: 3, rows: 8, places: 24 } as const

/** A length of `min` to `max` millimeters; `error` is the message for anything else. */
const millimeters = (min: number, max: number, error: string) =>
  z.number({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }), z.multipleOf(0.5, { error }))

const side = (name: 'width' | 'height', min: number, max: number) => {
  const error = `The ${name} must be ${min} to ${max} mm, in steps of 0.5`
  return millimeters(min, max, error)
}

/** The text of the racket on labels: its nickname if it has one, or always its manufacturer and model. */
const RACKET_TEXTS = ['nickname', 'model'] as const

/** The settings for printing labels. `width` and `height` are in millimeters and apply to the size 'custom'. */
export const LabelSettings = z.strictObject({
  size: z.enum(LABEL_SIZE_NAMES, { error: `The size must be ${orList(LABEL_SIZE_NAMES)}` }),
  width: side('width', 54, 110),
  height: side('height', 25, 150),
  shows_customer: z.boolean({ error: 'Showing the customer must be true or false' }),
  racket_text: z.enum(RACKET_TEXTS, { error: `The text of the racket must be ${orList(RACKET_TEXTS)}` }),
  /** True if labels are printed as soon as an order is taken at the counter. */
  prints_on_order: z.boolean({ error: 'Printing with the order must be true or false' }),
  /** The millimeters at the edge of an A4 sheet where nothing is printed, because many printers cannot print there. */
  sheet_margin: millimeters(0, 15, 'The margin of a sheet must be 0 to 15 mm, in steps of 0.5'),
})
export type LabelSettings = z.infer<typeof LabelSettings>
/** Those that a request leaves out keep their values. */
export const LabelSettingsInput = z.partial(LabelSettings)
export type LabelSettingsInput = z.infer<typeof LabelSettingsInput>

/** The width and height of a label in millimeters; the height is null for a slip. */
export const sizeOf = ({ size, width, height }: Pick<LabelSettings, 'size' | 'width' | 'height'>) =>
  size === 'custom' ? { width, height } : LABEL_SIZES[size]

/** The words of a label, in the language of the customer, who reads it. */
const LabelWords = z.object({
  /** The language of these words, which decides how Han characters are drawn. */
  language: AnyLanguage,
  /** '1 of 3' */
  place: z.string(),
  /** '3 rackets': those of its order that are printed with it. */
  together: z.string(),
  paid: z.string(),
  unpaid: z.string(),
  on_account: z.string(),
  own_string: z.string(),
  /** 'Limit 28 lbs: risk accepted'; null without a risk that counts. */
  consent: z.nullable(z.string()),
  /** The opening hours, for a slip; empty while they are not set. */
  hours: z.string(),
})

/** The label of a job. `number` of `count` in its order, not counting cancelled jobs. */
export const Label = z.object({
  ...z.pick(StringJob, {
    id: true,
    string: true,
    hybrid: true,
    tension: true,
    cross_tension: true,
    tension_kg: true,
    cross_tension_kg: true,
    pre_stretch: true,
    as_strung: true,
    consent: true,
    price: true,
    is_order_paid: true,
    is_on_account: true,
  }).shape,
  order_id: z.int(),
  ticket: z.string(),
  number: z.int(),
  count: z.int(),
  /** 'L. Brandt'; empty when no name is known. */
  customer: z.string(),
  /** 'Leon · Chen'; empty for a racket that its owner plays with. */
  player: z.string(),
  racket: z.pick(JobRacket, { manufacturer: true, model_name: true, racket_name: true }),
  /** The speed that was ordered, such as 'Next day, 12:00'; null for standard. */
  speed: z.nullable(z.string()),
  /** 'Ready Thu, Nov 26, 18:00'; null for a job without a promise. */
  promise: z.nullable(z.string()),
  /** The address in the code. */
  address: z.string(),
  words: LabelWords,
})
export type Label = z.infer<typeof Label>

/**
 * The words of a label in a language. `together` is the number of rackets of its order that are printed with it, and `hours`
 * are the opening hours in that language.
 */
export function labelWords(
  label: Omit<Label, 'words'>,
  { together, hours, say }: { together: number; hours: string; say: Say },
): Label['words'] {
  const consent = consentInUse(label)
  return {
    language: say.language,
    place: say`${label.number} of ${label.count}`,
    together: together === 1 ? say`${together} racket` : say`${together} rackets`,
    paid: say`Paid`,
    unpaid: say`Unpaid`,
    on_account: say`On account`,
    own_string: say.of(OWN_STRING),
    consent: consent && consentText(consent, say),
    hours,
  }
}

/** Everything that printing needs. `hours` are empty while they are not set. */
export const LabelPrint = z.object({
  settings: LabelSettings,
  shop: z.object({ name: z.string(), address: z.string(), hours: z.string() }),
  labels: z.array(Label),
})
export type LabelPrint = z.infer<typeof LabelPrint>

const MAX_LABELS = 100
const JOBS = `jobs must be up to ${MAX_LABELS} numbers of jobs, such as 12,13`

/** The jobs whose labels to print, in this order: '12,13'. */
export const LabelsQuery = z.strictObject({
  jobs: z
    .pipe(
      z.string({ error: JOBS }).check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, { error: JOBS })),
      z.transform((text) => [...new Set(text.split(',').map(Number))]),
    )
    .check(z.refine((ids) => ids.length <= MAX_LABELS && ids.every((each) => each <= MAX_ID), { error: JOBS })),
  /** 'whole' adds the other rackets of their orders, for slips. */
  orders: z.optional(z.literal('whole', { error: 'orders can only be whole' })),
})

/** The jobs whose labels were just printed. */
export const PrintedLabels = z.strictObject({
  jobs: z
    .array(id(JOBS), { error: JOBS })
    .check(z.minLength(1, { error: JOBS }), z.maxLength(MAX_LABELS, { error: JOBS })),
})

/** 'outdated' when the order, what was strung or the tag changed, or the job got another ticket, after it was printed. */
export const LabelState = z.enum(['none', 'printed', 'outdated'])
export type LabelState = z.infer<typeof LabelState>

/** The text of the button that prints a label. */
export const printLabelText = (state: LabelState, say: Say) => (state === 'none' ? say`Print Label` : say`Print Again`)

/** 'L. Brandt'. A name whose script has no capitals, such as 田中 太郎, stays whole. */
export function shortPersonName(person: z.infer<typeof Technician>): string {
  const { first_name, last_name } = person
  const [initial = ''] = first_name
  const hasCase = initial.toLowerCase() !== initial.toUpperCase()
  return last_name && hasCase ? `${initial.toUpperCase()}. ${last_name}` : fullName(person)
}

/** The line about the racket. */
export const labelRacket = (racket: Label['racket'], text: LabelSettings['racket_text']) =>
  text === 'nickname' ? shortName(racket) : displayName({ ...racket, racket_name: '' })

/** The longest addresses in capitals that fit into a QR code with medium error correction, by version. */
const CODE_LENGTHS = { 3: 61, 4: 90 } as const

/** The version of the QR code for an address: 3 for hosts up to 24 characters, 4 up to 53; null when it does not fit. */
export function codeVersion(address: string): 3 | 4 | null {
  if (!/^[0-9A-Z $%*+\-./:]*$/.test(address)) return null
  if (address.length <= CODE_LENGTHS[3]) return 3
  return address.length <= CODE_LENGTHS[4] ? 4 : null
}
