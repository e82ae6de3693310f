import { type ShopSettings, ShopSettingsInput } from '../../contract/catalog/settings.ts'
import type { Db } from '../base/database/connect.ts'
import { StartError } from '../base/process/start-error.ts'
import { saveShopSettings, shopSettings } from '../catalog/settings/queries.ts'
import { asStartError } from './as-start-error.ts'
import type { Command } from './command.ts'

/** Changes settings from the terminal, by the rules of the settings page. Throws StartError with the reason. */
async function change(db: Db, changes: Partial<ShopSettings>): Promise<ShopSettings> {
  const { phone: _, ...settings } = await shopSettings(db)
  const input = ShopSettingsInput.safeParse({ ...settings, ...changes })
  if (!input.success) throw new StartError(`${input.error.issues[0]?.message}.`)
  return saveShopSettings(db, null, input.data, () => {}).catch(asStartError)
}

export const currencyCommand: Command = {
  name: 'currency set',
  args: ['CODE'],
  usage: 'CODE',
  summary: "set the shop's currency",
  detail: 'CODE is the ISO 4217 code, such as EUR. The currency is fixed once a job has a price.',
  async run(db, [code = '']) {
    // The schema refuses a code that is no currency.
    const { currency } = await change(db, { currency: code.toUpperCase() as ShopSettings['currency'] })
    return `The currency of the shop is ${currency}.`
  },
}

export const unitCommand: Command = {
  name: 'unit set',
  args: ['UNIT'],
  usage: 'UNIT',
  summary: 'set the unit of tensions',
  detail: 'UNIT is lbs or kg. New orders are entered in this unit. A job keeps the unit of its order.',
  async run(db, [unit = '']) {
    // The schema refuses other units.
    const { tension_unit } = await change(db, { tension_unit: unit.toLowerCase() as ShopSettings['tension_unit'] })
    return `The shop takes orders in ${tension_unit}.`
  },
}

export const taxCommand: Command = {
  name: 'tax set',
  args: ['PERCENT'],
  options: { number: { type: 'string' } },
  usage: 'PERCENT [--number TEXT]',
  summary: 'set the tax that prices include',
  detail: 'PERCENT is a number such as 19, or 0 for a shop without tax. Past payments and receipts keep their tax.',
  async run(db, [percent = ''], { number }) {
    const rate = /^\d+(\.\d+)?$/.test(percent) ? Number(percent) : Number.NaN
    const { tax_rate, tax_number } = await change(db, {
      tax_rate: rate === 0 ? null : rate,
      ...(typeof number === 'string' && { tax_number: number }),
    })
    if (tax_rate === null) return "The shop's prices include no tax."
    return `The shop's prices include ${tax_rate}% tax${tax_number && `, with the tax number ${tax_number}`}.`
  },
}
