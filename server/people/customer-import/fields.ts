import type { z } from 'zod/mini'
import { isKgStep, isTensionStep, RANGES, type Tensions, tensionsOfKg } from '../../../contract/catalog/kilograms.ts'
import type { TensionUnit } from '../../../contract/catalog/tension-unit.ts'
import type { BedRules } from '../../../contract/job/bed-choices.ts'
import { looserMessage } from '../../../contract/job/bed-rules.ts'

/** A cell that cannot be imported; the message is for the person who imports. */
export class WrongCell extends Error {}

/** The value of a cell, by the rule that its form field has. Throws WrongCell. */
export function checked<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new WrongCell(parsed.error.issues[0]?.message ?? 'This line is not valid')
}

/** 'Chen, Mia' as 'Mia Chen', because lists put the last name first. A comma before 'Jr.' stays. */
export function inSpokenOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim())
  const isReversed = last !== '' && first !== '' && more.length === 0 && !/^(jr|sr|[ivx]+)\.?$/i.test(first)
  return isReversed ? `${first} ${last}` : name
}

/** '12,5', '25 lbs' or '11.3kg' as a number, and the unit if the cell names one. */
function readTension(name: string, cell: string): { value: number; unit: TensionUnit | null } {
  const [, number = '', unit = ''] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(lbs?|pounds|kgs?)?\.?$/i.exec(cell) ?? []
  if (number === '') throw new WrongCell(`${name} '${[...cell].slice(0, 20).join('')}' is not a tension`)
  const named = unit === '' ? null : /^k/i.test(unit) ? 'kg' : 'lbs'
  return { value: Number(number.replace(',', '.')), unit: named }
}

/** The tensions of a line, from one column such as '25/27' or from two, if the shop strings them. Throws WrongCell. */
export function readTensions(
  cells: { tensions: string; mains: string; crosses: string },
  shop: { unit: TensionUnit; rules: BedRules },
): Tensions | null {
  const [first = '', second = ''] = cells.tensions.split(/[/x×-]|\s{2,}/i).map((cell) => cell.trim())
  const mainsCell = cells.mains || first
  const crossesCell = cells.crosses || second
  if (mainsCell === '') {
    if (crossesCell !== '') throw new WrongCell('The tension of the mains is missing')
    return null
  }
  const mains = readTension('Mains', mainsCell)
  const crosses = crossesCell === '' ? null : readTension('Crosses', crossesCell)
  const unit = mains.unit ?? crosses?.unit ?? shop.unit
  checkTension('mains', mains.value, unit)
  if (crosses) checkTension('crosses', crosses.value, unit)
  const looser = crosses && looserMessage(mains.value, crosses.value, unit, shop.rules)
  if (looser) {
    throw new WrongCell(
      shop.rules.allows_looser_crosses ? looser : `Crosses ${crosses.value} are looser than the mains`,
    )
  }
  if (unit === 'kg') return tensionsOfKg(mains.value, crosses?.value ?? null)
  return { tension: mains.value, cross_tension: crosses?.value ?? null, tension_kg: null, cross_tension_kg: null }
}

/** Each message names the mains or the crosses itself: translations find it by its first words. */
function checkTension(part: 'mains' | 'crosses', value: number, unit: TensionUnit) {
  const { min, max, step } = RANGES[unit]
  if (value < min || value > max) {
    throw new WrongCell(
      part === 'mains'
        ? `Mains ${value}: tensions go from ${min} to ${max} ${unit}`
        : `Crosses ${value}: tensions go from ${min} to ${max} ${unit}`,
    )
  }
  if (unit === 'kg' ? isKgStep(value) : isTensionStep(value)) return
  throw new WrongCell(
    part === 'mains'
      ? `Mains ${value}: tensions have steps of ${step} ${unit}`
      : `Crosses ${value}: tensions have steps of ${step} ${unit}`,
  )
}

export function readYesNo(name: string, cell: string): boolean {
  if (/^(yes|y|true|1|x|ja|ya|oui|はい|あり|예|네|是|有)$/i.test(cell)) return true
  if (/^(no|n|false|0|nein|nej|tidak|non|いいえ|なし|아니요|없음|否|无|)$/i.test(cell)) return false
  throw new WrongCell(`${name} must be yes or no`)
}

/**
 * A brand and a model in one cell, split after the longest brand that the shop knows, else after the first word. If the
 * brand has a column of its own, the rest of the cell is the model.
 */
export function splitRacket(cell: string, brands: string[], brand = ''): { manufacturer: string; model_name: string } {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  if (brand !== '') {
    const isRepeated = text.toLowerCase().startsWith(brand.toLowerCase())
    const rest = isRepeated ? /^:? (.+)/.exec(text.slice(brand.length))?.[1] : undefined
    return { manufacturer: brand, model_name: rest ?? text }
  }
  const known = brands
    .filter((brand) => text.toLowerCase().startsWith(`${brand.toLowerCase()} `))
    .sort((a, b) => b.length - a.length)[0]
  const [manufacturer = '', ...model] = known ? [known, text.slice(known.length + 1)] : text.split(/:? /)
  return { manufacturer, model_name: model.join(' ') }
}
