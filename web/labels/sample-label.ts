import { tensionsIn } from '../../contract/catalog/kilograms.ts'
import { readySentence } from '../../contract/job/due.ts'
import { type Label, labelWords } from '../../contract/job/labels.ts'
import { speedName } from '../../contract/job/speeds.ts'
import { config, say } from '../config.ts'

/** A label with typical text. Its code leads to no racket. */
export function sampleLabel(): Label {
  const label = {
    id: 0,
    as_strung: null,
    hybrid: null,
    order_id: 0,
    ticket: 'B-37',
    number: 1,
    count: 3,
    customer: 'L. Brandt',
    player: '',
    racket: { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro', racket_name: say`Match spare` },
    string: { id: 0, manufacturer: 'Yonex', name: 'BG66 Ultimax', color: 'Metallic White', color_hex_code: null },
    ...tensionsIn(config.tension_unit, {
      tension: 25.5,
      cross_tension: 27.5,
      tension_kg: null,
      cross_tension_kg: null,
    }),
    pre_stretch: true,
    consent: null,
    price: 2600,
    is_order_paid: true,
    is_on_account: false,
    speed: speedName({ days: 1, ready_by: '18:00' }, config, say),
    promise: readySentence({ due_at: '2026-11-26T17:00:00Z' }, { ...config, time_zone: 'UTC' }),
    address: `${location.origin}/t/${'0'.repeat(26)}`.toUpperCase(),
  }
  return { ...label, words: labelWords(label, { together: 1, hours: '', say }) }
}
