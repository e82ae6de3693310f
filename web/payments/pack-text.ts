import { creditsText, type Pack } from '../../contract/money/packs.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { calendarMediumDate } from '../times.ts'

/** '10 credits for $180.00' */
export const offerText = ({ credits, price }: Pick<Pack, 'credits' | 'price'>) =>
  say`${creditsText(credits, say)} for ${formatMoney(price)}`

/** The time for which the credits of a pack are valid. */
export const validText = ({ months }: Pick<Pack, 'months'>) =>
  months === null
    ? say`They never expire.`
    : months === 1
      ? say`They are valid for a month.`
      : say`They are valid for ${months} months.`

/** 'until Nov 24, 2026' for the last day of the shop's calendar on which credits are valid. */
export const untilText = (expires_on: string | null) =>
  expires_on === null ? say`never expire` : say`until ${calendarMediumDate(expires_on)}`
