import { mediumDate } from '../../contract/base/shop-time.ts'
import { creditsText, type Pack } from '../../contract/money/packs.ts'
import { config } from '../config.ts'
import { formatMoney } from '../money.ts'

/** '10 credits for $180.00' */
export const offerText = ({ credits, price }: Pick<Pack, 'credits' | 'price'>) =>
  `${creditsText(credits)} for ${formatMoney(price)}`

/** How long the credits of a pack are valid. */
export const validText = ({ months }: Pick<Pack, 'months'>) =>
  months === null ? 'They never expire.' : `They are valid for ${months === 1 ? 'a month' : `${months} months`}.`

/** 'until Nov 24, 2026' for the last day of the shop's calendar on which credits are valid. */
export const untilText = (expires_on: string | null) =>
  expires_on === null ? 'never expire' : `until ${mediumDate(expires_on, { ...config, time_zone: 'UTC' })}`
