import { expect, test } from 'vitest'
import { tensionsOfKg } from '../catalog/kilograms.ts'
import { riskOf } from './consents.ts'

const racket = { manufacturer: 'Yonex', tension_limit: 28 }
const lbs = (tension: number) => ({ tension, cross_tension: null, tension_kg: null, cross_tension_kg: null })

test.each([
  ['28 lbs', lbs(28), null],
  ['29 lbs', lbs(29), /^Strings at 29 lbs are 1 lb above/],
  ['36 lbs', lbs(36), /are 8 lbs above/],
  ['36.5 lbs, which no order can have', lbs(36.5), null],
  ['27 lbs with crosses at 29 lbs', { ...lbs(27), cross_tension: 29 }, /^Crosses at 29 lbs are 1 lb above/],
  ['13 kg', tensionsOfKg(13, null), /^Strings at 13 kg are 0.3 kg above/],
  ['115 kg, which no order can have', tensionsOfKg(115, null), null],
])('a limit of 28 lbs at %s', (_name, setup, text) => {
  const risk = riskOf(setup, racket)
  if (text) expect(risk?.text).toMatch(text)
  else expect(risk).toBeNull()
})
