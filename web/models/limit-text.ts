import { tensionText } from '../../contract/catalog/kilograms.ts'
import { config } from '../config.ts'

/** '28 lbs', as makers print limits; '28 lbs (12.7 kg)' in a shop that uses kg. */
export const limitText = (lbs: number) =>
  config.tension_unit === 'kg' ? `${lbs} lbs (${tensionText('kg', lbs)})` : `${lbs} lbs`
