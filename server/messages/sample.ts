import { type Currency, formatMoney } from '../../contract/base/currency.ts'
import { shortTensionsText, tensionsIn } from '../../contract/catalog/kilograms.ts'
import type { Template } from '../../contract/messages/message-templates.ts'
import type { MessageKind } from '../../contract/messages/messages.ts'
import type { Db } from '../base/database/connect.ts'
import { hoursInWords } from '../catalog/hours/queries.ts'
import { shopSettings } from '../catalog/settings/queries.ts'
import { type Rendered, render } from './render.ts'

const detailOf = (kind: MessageKind, currency: Currency): string => {
  if (kind === 'new_time') return 'Thu, Nov 26, 18:00'
  if (kind !== 'question') return ''
  return `The grommets are broken. May we replace them for ${formatMoney(500, currency)}?`
}

/** A message with sample data. */
export async function sampleMessage(
  db: Db,
  {
    kind,
    template,
    publicUrl,
    first_name,
  }: { kind: MessageKind; template: Template; publicUrl: string; first_name: string },
): Promise<Rendered> {
  const settings = await shopSettings(db)
  const shop = { ...settings, opening_hours: (await hoursInWords(db)) ?? settings.opening_hours }
  const tensions = { tension: 25, cross_tension: 27, tension_kg: null, cross_tension_kg: null }
  const tension = shortTensionsText(tensionsIn(settings.tension_unit, tensions))
  const racket = { tension, shelf: 'C2', link: `${publicUrl}/t/…` }
  const rackets = [
    { ...racket, id: 1, ticket: 'B-44', name: 'Yonex Astrox 99 Pro', string: 'Yonex: BG80 - Sky Blue' },
    { ...racket, id: 2, ticket: 'B-45', name: 'Victor Thruster F', string: 'Yonex: Exbolt 63 - White' },
  ]
  const detail = detailOf(kind, settings.currency)
  const stopUrl = kind === 'reminder' ? `${publicUrl}/stop/…` : null
  return render(
    template,
    { shop, first_name, rackets, price: `Amount due: ${formatMoney(6000, settings.currency)}`, detail },
    stopUrl,
  )
}
