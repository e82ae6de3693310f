import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { PackOffers } from './pack-offers.tsx'

/** The packs in Payment Options. Nothing if they could not be loaded, because a customer came to pay a job. */
export function PaymentPacks({ stringing_price }: { stringing_price: number | null }) {
  const packs = useSideRead(query('listPacks')) ?? []
  if (packs.length === 0) return null
  return (
    <section aria-label={say`Packs of credits`} className="mt-5">
      <PackOffers packs={packs} stringing_price={stringing_price} />
    </section>
  )
}
