import * as z from 'zod/mini'
import { readOptionalDecimal } from '../../../contract/base/money.ts'
import { line as lineOfText, requiredName, withoutMarks } from '../../../contract/base/text.ts'
import type { Tensions } from '../../../contract/catalog/kilograms.ts'
import type { TensionUnit } from '../../../contract/catalog/tension-unit.ts'
import type { BedRules } from '../../../contract/job/bed-choices.ts'
import { RacketInput } from '../../../contract/job/racket-input.ts'
import { Email } from '../../../contract/people/credentials.ts'
import type { DateOrder, ImportField } from '../../../contract/people/customer-import.ts'
import { withoutQuote } from '../../base/csv/csv-text.ts'
import type { CsvLine } from '../../base/csv/read-csv.ts'
import { NoCountryCode } from '../../catalog/settings/phones.ts'
import { looksLikeDate, readDate } from './dates.ts'
import { checked, inSpokenOrder, readTensions, readYesNo, splitRacket, WrongCell } from './fields.ts'

/** The facts about the shop that decide how a line is read. */
export interface Shop {
  /** The unit of tensions that state none, neither in the cell nor in the name of the column. */
  unit: TensionUnit
  /** The crosses that orders may have, and so the last strings of a racket. */
  rules: BedRules
  today: string
  brands: string[]
  /** The brand or the model with the spelling of the catalog, if it has them. */
  inCatalog: (racket: Model) => Model
  tiers: Map<string, string>
  strings: Map<string, { id: number; label: string }>
  readPhone: (typed: string) => string | null | Error
}

export type Model = Pick<RacketInput, 'manufacturer' | 'model_name'>

export interface SetUp extends Tensions {
  string_id: number | null
  /** The string as the catalog names it, for the preview. */
  string_label: string | null
  pre_stretch: boolean
  date: string
}

/** A racket with its owner, as a valid line says. */
export interface ImportLine {
  line: number
  owner: { name: string; email: string; phone: string | null; tier: string | null; credits: number }
  racket: RacketInput | null
  set_up: SetUp | null
  /** Something that is left out, such as a string that the shop does not have. */
  notes: Note[]
}

/** A value that is left out of a line. */
export type Note =
  | { kind: 'phone'; phone: string }
  | { kind: 'string'; string: string }
  | { kind: 'date' }
  | { kind: 'tension' }

const Name = requiredName('The name is missing')
const NOTHING = /^(none|no|-|n\/a)?$/i
const Credits = z
  .int({ error: 'Credits must be a whole number, 0 to 1000' })
  .check(z.minimum(0, { error: 'Credits must be a whole number, 0 to 1000' }))
  .check(z.maximum(1000, { error: 'Credits must be a whole number, 0 to 1000' }))

/** Strings and tiers are found without regard to case, spaces and punctuation. */
export const plainName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Rackets are found without regard to case, spaces and hyphens; a plus sign is part of a name. */
export const plainModel = (name: string) => name.toLowerCase().replaceAll(/[\s-]/g, '')

/** The cell of a field, without marks and the quote that protects formulas; empty if there is no such column. */
export const cellReader =
  (columns: (ImportField | null)[]) =>
  ({ cells }: Pick<CsvLine, 'cells'>) =>
  (field: ImportField): string => {
    const index = columns.indexOf(field)
    return index === -1 ? '' : withoutQuote(withoutMarks(cells[index] ?? '').trim())
  }
type CellOf = ReturnType<ReturnType<typeof cellReader>>

/** Reads a line. Throws WrongCell with the first thing that is wrong. */
export function readLine(
  cellOf: CellOf,
  { line, shop, order }: { line: number; shop: Shop; order: DateOrder },
): ImportLine {
  const { owner, notes: ownerNotes } = readOwner(cellOf, shop)
  const racket = readRacket(cellOf, shop)
  const { set_up, notes } = racket ? readSetUp(cellOf, shop, order) : { set_up: null, notes: [] }
  return { line, owner, racket, set_up, notes: [...ownerNotes, ...notes] }
}

/** The name on a line, for messages even where the line is wrong. */
export const nameOn = (cellOf: CellOf) =>
  inSpokenOrder(cellOf('name')) || `${cellOf('first_name')} ${cellOf('last_name')}`.trim()

function readOwner(cellOf: CellOf, { tiers, readPhone }: Shop): Pick<ImportLine, 'owner' | 'notes'> {
  const name = checked(Name, nameOn(cellOf))
  const email = NOTHING.test(cellOf('email')) ? '' : checked(Email, cellOf('email'))
  const tierName = cellOf('tier')
  const tier = tierName === '' ? null : tiers.get(plainName(tierName))
  if (tier === undefined) throw new WrongCell(`The shop has no tier '${checked(lineOfText('Tier'), tierName)}'`)
  const credits = cellOf('credits') === '' ? 0 : readCredits(cellOf('credits'))
  const { phone, notes } = readOwnerPhone(NOTHING.test(cellOf('phone')) ? '' : cellOf('phone'), readPhone)
  return { owner: { name, email, phone, tier, credits }, notes }
}

/** Spreadsheets write whole numbers with decimals, too: '3.0'. */
const readCredits = (cell: string) => checked(Credits, /^\d+(\.0+)?$/.test(cell) ? Number(cell) : Number.NaN)

/**
 * A number that is not valid is left out with a note. One without a country code is wrong, because all numbers of the file
 * may be like it, and a second import would not add them.
 */
function readOwnerPhone(cell: string, readPhone: Shop['readPhone']) {
  const phone = readPhone(cell)
  if (!(phone instanceof Error)) return { phone, notes: [] }
  const shown = [...cell].slice(0, 20).join('')
  if (phone instanceof NoCountryCode) {
    throw new WrongCell(`The phone number '${shown}' needs its country code, such as +49 30 1234567`)
  }
  return { phone: null, notes: [{ kind: 'phone' as const, phone: shown }] }
}

function readRacket(cellOf: CellOf, { brands, inCatalog }: Shop): RacketInput | null {
  const whole = splitRacket(cellOf('racket'), brands, cellOf('manufacturer'))
  const typed = { ...whole, model_name: cellOf('model_name') || whole.model_name }
  const { manufacturer, model_name } = inCatalog(typed)
  const racket_name = cellOf('racket_name')
  const serial_number = cellOf('serial_number')
  const player = cellOf('player')
  const tension_limit = readOptionalDecimal(cellOf('tension_limit').replace(/lbs?$/i, '').trimEnd())
  if (!manufacturer && !model_name && !racket_name && !serial_number) return null
  return checked(RacketInput, { manufacturer, model_name, racket_name, serial_number, tension_limit, player })
}

function readSetUp(
  cellOf: CellOf,
  { unit, rules, strings, today }: Shop,
  order: DateOrder,
): Pick<ImportLine, 'set_up' | 'notes'> {
  const tensions = readTensions(
    { tensions: cellOf('tensions'), mains: cellOf('mains'), crosses: cellOf('crosses') },
    { unit, rules },
  )
  const pre_stretch = readYesNo('Pre-stretch', cellOf('pre_stretch'))
  const date = readPastDate(cellOf('last_strung'), order, today)
  const name = cellOf('string')
  if (!tensions) return { set_up: null, notes: name === '' ? [] : [{ kind: 'tension' }] }
  if (!date) return { set_up: null, notes: [{ kind: 'date' }] }
  const string = strings.get(plainName(name)) ?? null
  const isUnknown = name !== '' && string === null
  return {
    set_up: { ...tensions, string_id: string?.id ?? null, string_label: string?.label ?? null, pre_stretch, date },
    notes: isUnknown ? [{ kind: 'string', string: name }] : [],
  }
}

function readPastDate(cell: string, order: DateOrder, today: string): string | null {
  if (cell === '') return null
  const date = readDate(cell, order)
  const shown = [...cell].slice(0, 20).join('')
  if (!looksLikeDate(cell)) throw new WrongCell(`'${shown}' is not a date, such as 2026-10-14`)
  if (!date) throw new WrongCell(`The date ${shown} does not exist`)
  if (date > today) throw new WrongCell(`The date ${shown} is in the future`)
  return date
}
