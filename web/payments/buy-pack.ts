import type { Pack } from '../../contract/money/packs.ts'
import { call } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { say } from '../config.ts'
import { toast } from '../ui/toast.tsx'
import { goToCheckout, stopReload } from './checkout-trip.ts'

/** Sends the browser to the checkout of a pack; true if that has begun. */
export async function buyPack({ id: pack, price, credits, months }: Pack): Promise<boolean> {
  stopReload()
  try {
    const { redirectUrl } = await call('buyPack', { body: { pack, price, credits, months } })
    goToCheckout(redirectUrl)
    return true
  } catch (error) {
    toast({
      kind: 'error',
      title: say`Unable to process payment`,
      description: errorMessage(error, say`An error occurred during payment processing`),
    })
    return false
  }
}
