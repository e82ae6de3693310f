import type { Template } from '../../contract/message-templates.ts'
import type { MessageKind } from '../../contract/messages.ts'
import type { Db } from '../database/connect.ts'
import { hoursInWords } from '../hours/queries.ts'
import { shopSettings } from '../settings/queries.ts'
import { type Rendered, render } from './render.ts'

const DETAILS: Partial<Record<MessageKind, string>> = {
  new_time: 'Thu, Nov 26, 18:00',
  question: 'The grommets are broken. May we replace them for $5.00?',
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
  const racket = { tension: '25 / 27 lbs', shelf: 'C2', link: `${publicUrl}/t/…` }
  const rackets = [
    { ...racket, id: 1, ticket: 'B-44', name: 'Yonex Astrox 99 Pro', string: 'Yonex: BG80 - Sky Blue' },
    { ...racket, id: 2, ticket: 'B-45', name: 'Victor Thruster F', string: 'Yonex: Exbolt 63 - White' },
  ]
  const detail = DETAILS[kind] ?? ''
  const stopUrl = kind === 'reminder' ? `${publicUrl}/stop/…` : null
  return render(template, { shop, first_name, rackets, price: 'To pay: $60.00', detail }, stopUrl)
}
