import type { PackInput, PackOrder } from '../../../contract/money/packs.ts'
import type { Trx } from '../../base/database/connect.ts'
import { conflict, newerChange, notFound } from '../../base/errors.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'
import { addCredits } from '../../job/credit-ledger.ts'
import { NO_PACK } from './queries.ts'

/** The pack that a person chose, with the terms that they saw. Throws 404, and 409 when one of them has changed. */
export async function chosenPack(trx: Trx, { pack: id, price, credits, months }: PackOrder) {
  const pack = await trx
    .selectFrom('packs')
    .select(['id', 'name', 'credits', 'price', 'months'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(NO_PACK))
  if (pack.price !== price) throw conflict(`This pack now costs ${(await moneyFormat(trx))(pack.price)}.`)
  const hasOtherCredits = credits !== undefined && credits !== pack.credits
  if (hasOtherCredits || (months !== undefined && months !== pack.months)) throw newerChange()
  return pack
}

/** Records what a customer buys, as the pack is now. Returns its id. */
export async function insertSale(trx: Trx, user_id: number, { id: pack_id, ...pack }: PackInput & { id: number }) {
  const { id } = await trx
    .insertInto('pack_sales')
    .values({ ...pack, user_id, pack_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Sold {
  id: number
  user_id: number
  name: string
  credits: number
  months: number | null
}

/** Adds the credits of a pack that has just been paid. The balance must be locked. */
export const deliverCredits = (trx: Trx, { id, user_id, name, credits, months }: Sold, actor_id: number | null) =>
  addCredits(trx, { user_id, amount: credits, reason: 'sold', note: name, actor_id }, { pack_sale_id: id, months })
