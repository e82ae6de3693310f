import { regionOf } from '../../contract/base/countries.ts'
import { exampleAmount } from '../../contract/base/example-amount.ts'
import { formatMoney } from '../../contract/base/money.ts'
import type { Say } from '../../contract/base/say.ts'
import { shortTensionsText, tensionsIn } from '../../contract/catalog/kilograms.ts'
import { factsOf, hasStopLink, isOptIn, type MessageKind } from '../../contract/messages/message-kinds.ts'
import type { MessagePreview, Template } from '../../contract/messages/message-templates.ts'
import type { Db } from '../base/database/connect.ts'
import { withHours } from '../catalog/hours/queries.ts'
import { shopSettings } from '../catalog/settings/queries.ts'
import { render } from './render.ts'

/** A message with sample data in the language of its reader. */
export async function sampleMessage(
  db: Db,
  {
    kind,
    template,
    publicUrl,
    first_name,
    say,
  }: { kind: MessageKind; template: Template; publicUrl: string; first_name: string; say: Say },
): Promise<MessagePreview> {
  const settings = await shopSettings(db)
  const shop = await withHours(db, settings, say)
  const tensions = { tension: 25, cross_tension: 27, tension_kg: null, cross_tension_kg: null }
  const tension = shortTensionsText(tensionsIn(settings.tension_unit, tensions), say)
  const racket = { remark: '', tension, state: say`Ready for pickup, shelf ${'C2'}`, link: `${publicUrl}/t/…` }
  const rackets = [
    { ...racket, ticket: 'B-44', name: 'Yonex Astrox 99 Pro', string: 'Yonex: BG80 - Sky Blue' },
    { ...racket, ticket: 'B-45', name: 'Victor Thruster F', string: 'Yonex: Exbolt 63 - White' },
  ]
  const { sampleDetail } = factsOf(kind)
  const region = regionOf(settings)
  const detail = sampleDetail((dollars) => formatMoney(exampleAmount(dollars, region.currency), region), say)
  const button = isOptIn(kind) ? { label: say`Same Again`, url: `${publicUrl}/restring/…` } : null
  const stopUrl = hasStopLink(kind) ? `${publicUrl}/stop/…` : null
  const price = say`Amount due: ${formatMoney(2 * (await usualPrice(db)), region)}`
  return render(template, { say, shop, first_name, rackets, price, detail, button }, stopUrl)
}

/** The flat rate of the default tier, in cents; 0 before the shop has set it. */
async function usualPrice(db: Db): Promise<number> {
  const { stringing_price } = await db
    .selectFrom('membership_tiers')
    .select('stringing_price')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return stringing_price ?? 0
}
