import { type Tier, TierInput } from '../../contract/catalog/prices.ts'
import { call } from '../api.ts'
import { saveChanges } from '../changes-of.ts'
import { formSchema } from '../form-schema.ts'
import { parseMoney, plainMoney } from '../money.ts'

/** The form of a tier; prices are text. */
interface TierValues {
  tier_status: string
  stringing_price: string
  stringing_price_labor_only: string
}

const typed = (amount: number | null | undefined) => (amount == null ? '' : plainMoney(amount))

export const initialValues = (tier?: Tier): TierValues => ({
  tier_status: tier?.tier_status ?? '',
  stringing_price: typed(tier?.stringing_price),
  stringing_price_labor_only: typed(tier?.stringing_price_labor_only),
})

/** Turns the form into the request. An invalid amount gets the contract's message. */
export const TierForm = formSchema(
  ({ tier_status, stringing_price, stringing_price_labor_only }: TierValues) => ({
    tier_status,
    stringing_price: parseMoney(stringing_price),
    stringing_price_labor_only: parseMoney(stringing_price_labor_only),
  }),
  TierInput,
)

/** Adds a tier, or changes the fields that differ from the tier as it was opened. */
export function saveTier(seen: Tier | undefined, form: TierInput): Promise<Tier> {
  if (!seen) return call('createTier', { body: form })
  return saveChanges<TierInput, Tier>(form, seen, (body) => call('changeTier', { id: seen.id, body }))
}
