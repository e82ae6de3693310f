import type { Trx } from '../base/database/connect.ts'
import { sellPack } from '../money/payments/sell-pack.ts'
import type { Staff } from './write.ts'

const PACKS = [
  { name: 'Five stringings', credits: 5, price: 9_500, months: 12 },
  { name: 'Ten stringings', credits: 10, price: 18_000, months: null },
]

/** Inserts the packs that the shop sells, and sells one to the customer who can sign in. */
export async function insertPacks(trx: Trx, staff: Staff) {
  const packs = await trx.insertInto('packs').values(PACKS).returning(['id', 'price']).execute()
  for (const { id: pack, price } of packs.slice(0, 1)) {
    await sellPack(trx, staff.technician, staff.customer, { pack, price })
  }
}
