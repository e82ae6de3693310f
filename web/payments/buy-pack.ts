import type { Pack } from '../../contract/money/packs.ts'
import { call } from '../api.ts'
import { beginTrip, goToCheckout, inTime, reportNoCheckout } from './checkout-trip.ts'

/** Sends the browser to the checkout of a pack; true if that has begun. */
export async function buyPack({ id: pack, price, credits, months }: Pack): Promise<boolean> {
  beginTrip()
  try {
    const body = { pack, price, credits, months }
    const { redirectUrl } = await inTime((signal) => call('buyPack', { body, signal }))
    goToCheckout(redirectUrl, [])
    return true
  } catch (error) {
    reportNoCheckout(error)
    return false
  }
}
