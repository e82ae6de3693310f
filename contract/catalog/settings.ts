import * as z from 'zod/mini'
import { AnyLanguage } from '../base/any-language.ts'
import { Currency } from '../base/currency.ts'
import { LANGUAGES } from '../base/languages.ts'
import { rounded } from '../base/money.ts'
import { isTimeZone } from '../base/shop-time.ts'
import { line, notes, requiredLine } from '../base/text.ts'
import { areUniqueNames, isUnique } from '../base/unique.ts'
import { wholeBetween } from '../base/whole-between.ts'
import { TensionUnit } from './tension-unit.ts'

const Translated = z.enum(LANGUAGES, { error: 'The portal does not support this language' })

/** The settings of receipts, emails and the shop's pages. */
export const ShopSettings = z.object({
  name: z.string(),
  address: z.string(),
  /** In the form of the shop's country, or with the country code; null for none. */
  phone: z.nullable(z.string()),
  opening_hours: z.string(),
  /** Hours from the arrival of a racket until it is promised to be ready. */
  turnaround_hours: z.int(),
  /** True when a string can be ordered although its counted stock is 0. */
  order_out_of_stock: z.boolean(),
  /** The IANA name of the time zone of the shop's calendar. */
  time_zone: z.string(),
  /**
   * The country as two letters, which decides how amounts, dates and phone numbers are written; null derives it from
   * the time zone.
   */
  country: z.nullable(z.string()),
  /** Fixed once a job has a price or a pack was sold. */
  currency: Currency,
  /** The unit in which the shop takes orders. A job keeps the unit of its order. */
  tension_unit: TensionUnit,
  /** True if the shop takes orders with another string in the crosses than in the mains. */
  allows_hybrids: z.boolean(),
  /** True if the shop takes orders with looser crosses than mains. */
  allows_looser_crosses: z.boolean(),
  /** The tax that prices include, in percent; null in a shop without tax. */
  tax_rate: z.nullable(z.number()),
  /** The shop's tax number, as receipts show it. */
  tax_number: z.string(),
  /** The ways to pay at the counter, such as Cash and Card terminal; empty when the shop does not distinguish them. */
  ways_to_pay: z.array(z.string()),
  /** The days after 'ready' within which the shop strings a racket again free of charge; null: never. */
  redo_days: z.nullable(z.int()),
  /** The length of a set of string. */
  set_meters: z.number(),
  /** The days from an order of string until it is delivered. */
  delivery_days: z.int(),
  /** The largest number of open jobs that a customer can order. */
  max_open_jobs: z.int(),
  /** The largest number of active rackets that a customer can add. */
  max_rackets: z.int(),
  /** The languages of public pages besides English. */
  languages: z.array(Translated),
  /** The language of readers whose language the shop does not offer. */
  language: AnyLanguage,
})
export type ShopSettings = z.infer<typeof ShopSettings>

/** Says whether prices of jobs fix the shop's currency. */
export const CurrencyUse = z.object({ is_fixed: z.boolean() })

const limit = (name: string) =>
  z
    .int({ error: `${name} must be a whole number` })
    .check(
      z.minimum(1, { error: `${name} must be at least 1` }),
      z.maximum(100_000, { error: `${name} can be at most 100000` }),
    )

const TAX_RATE = { error: 'The tax rate must be a percentage between 0 and 100, such as 19' }
const taxRate = z.number(TAX_RATE).check(
  z.gt(0, TAX_RATE),
  z.lt(100, TAX_RATE),
  z.refine((rate) => rounded(rate, 3) === rate, { error: 'The tax rate can have at most three decimals' }),
)

const redoDays = wholeBetween(1, 365, 'The days to restring free must be a whole number from 1 to 365')

const SET_METERS = { error: 'The meters per set must be 5 to 20' }
const setMeters = z.number(SET_METERS).check(
  z.minimum(5, SET_METERS),
  z.maximum(20, SET_METERS),
  z.refine((meters) => rounded(meters, 1) === meters, { error: 'The meters per set can have at most one decimal' }),
)

const deliveryDays = wholeBetween(0, 90, 'The days until delivery must be a whole number from 0 to 90')

const MAX_WAYS = 8

const waysToPay = z
  .array(requiredLine('A way to pay', 'A way to pay needs a name', 40), {
    error: 'Please send the ways to pay as a list',
  })
  .check(
    z.maxLength(MAX_WAYS, { error: `There can be at most ${MAX_WAYS} ways to pay` }),
    z.refine(areUniqueNames, { error: 'Two ways to pay have the same name' }),
  )

const COUNTRY = { error: 'Enter the country as two letters, such as DE' }

/** The settings to change. One that is left out keeps its value. */
export const ShopSettingsInput = z.strictObject({
  name: z.exactOptional(requiredLine('Name', 'A shop needs a name')),
  address: z.exactOptional(notes('The address', 500)),
  /** As people type it; null or empty for none. */
  phone: z.exactOptional(z.nullable(line('Phone', 40))),
  opening_hours: z.exactOptional(notes('The opening hours', 500)),
  turnaround_hours: z.exactOptional(
    z
      .int({ error: 'The turnaround must be a whole number of hours' })
      .check(
        z.minimum(1, { error: 'The turnaround must be at least 1 hour' }),
        z.maximum(1000, { error: 'The turnaround can be at most 1000 hours' }),
      ),
  ),
  order_out_of_stock: z.exactOptional(
    z.boolean({ error: 'Ordering strings that are out of stock must be true or false' }),
  ),
  time_zone: z.exactOptional(
    z
      .string({ error: 'Please choose a time zone' })
      .check(z.refine(isTimeZone, { error: 'This time zone does not exist' })),
  ),
  country: z.exactOptional(z.nullable(z.string(COUNTRY).check(z.regex(/^[A-Z]{2}$/, COUNTRY)))),
  currency: z.exactOptional(Currency),
  tension_unit: z.exactOptional(TensionUnit),
  allows_hybrids: z.exactOptional(z.boolean({ error: 'Different strings in mains and crosses must be true or false' })),
  allows_looser_crosses: z.exactOptional(z.boolean({ error: 'Looser crosses must be true or false' })),
  tax_rate: z.exactOptional(z.nullable(taxRate)),
  tax_number: z.exactOptional(line('The tax number', 40)),
  ways_to_pay: z.exactOptional(waysToPay),
  redo_days: z.exactOptional(z.nullable(redoDays)),
  set_meters: z.exactOptional(setMeters),
  delivery_days: z.exactOptional(deliveryDays),
  max_open_jobs: z.exactOptional(limit('The limit on open jobs')),
  max_rackets: z.exactOptional(limit('The limit on rackets')),
  languages: z.exactOptional(
    z
      .array(Translated, { error: 'Please send the languages as a list' })
      .check(z.refine(isUnique, { error: 'A language is in the list twice' })),
  ),
  language: z.exactOptional(AnyLanguage),
})
export type ShopSettingsInput = z.infer<typeof ShopSettingsInput>

/** Returns true if settings would change the currency or the tax, which requires reverification. */
export const changesMoney = (
  before: Pick<ShopSettings, 'currency' | 'tax_rate' | 'tax_number'>,
  input: Partial<typeof before>,
) =>
  (['currency', 'tax_rate', 'tax_number'] as const).some(
    (field) => input[field] !== undefined && input[field] !== before[field],
  )
