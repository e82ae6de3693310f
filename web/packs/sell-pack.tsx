import type { Pack } from '../../contract/money/packs.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { offerText, validText } from '../payments/pack-text.ts'
import { useSideRead } from '../side-reads.ts'
import { confirmPayment } from '../technician/way-to-pay.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

async function sell(customer: number, pack: Pack) {
  const { id, price, credits, months } = pack
  const sold = await confirmPayment({
    title: say`Sell ${offerText(pack)}?`,
    text: say`The customer pays now and gets the credits at once. ${validText(pack)}`,
    confirm: say`Sell`,
    failed: say`The pack could not be sold. Please try again.`,
    run: (paid) => call('sellPack', { id: customer, body: { pack: id, price, credits, months, ...paid } }),
  })
  if (sold) toast({ title: say`Pack sold`, description: offerText(pack) })
}

/** A button for each pack that the shop sells, for the customer at the counter. */
export function SellPack({ customer }: { customer: number }) {
  const packs = useSideRead(query('listPacks')) ?? []
  if (packs.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {packs.map((pack) => (
        <Button key={pack.id} onClick={() => void sell(customer, pack)}>
          {say`Sell ${offerText(pack)}`}
        </Button>
      ))}
    </div>
  )
}
