import { sql } from 'kysely'
import { formatMoney } from '../../../contract/base/money.ts'
import type { Region } from '../../../contract/base/region.ts'
import type { Prices, Tier, TierChange, TierInput } from '../../../contract/catalog/prices.ts'
import { recordAudit, recordPrices } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, notFound, refusing } from '../../base/errors.ts'
import { requirePrices } from '../settings/queries.ts'
import { shopRegion } from '../settings/region.ts'
import { defaultTier } from './default-tier.ts'

const selectTiers = (db: Db) =>
  db.selectFrom('membership_tiers as t').select([
    't.id',
    't.tier_status',
    't.stringing_price',
    't.stringing_price_labor_only',
    't.is_default',
    sql<number>`(
        select count(*) from users u where u.tier_status = t.tier_status and u.deleted_at is null
      )`.as('people'),
  ])

/** Every tier, the one of new customers first. */
export const listTiers = (db: Db): Promise<Tier[]> =>
  selectTiers(db).orderBy('t.is_default', 'desc').orderBy('t.tier_status').execute()

const getTier = (db: Db, id: number): Promise<Tier> => selectTiers(db).where('t.id', '=', id).executeTakeFirstOrThrow()

const pricesLabel = (tier: Prices, region: Region) =>
  `${formatMoney(tier.stringing_price, region)} (${formatMoney(tier.stringing_price_labor_only, region)} labor only)`

const requireTierPrices = (db: Db, { stringing_price, stringing_price_labor_only }: Partial<Prices>) =>
  requirePrices(db, {
    stringing_price: { name: 'The flat rate', amount: stringing_price },
    stringing_price_labor_only: { name: 'The labor-only price', amount: stringing_price_labor_only },
  })

const twin = () => conflict('A tier with this name already exists.')
const refuseTwin = refusing({ membership_tiers_once: twin, membership_tiers_pkey: twin })

export function addTier(db: Db, actor_id: number, input: TierInput): Promise<Tier> {
  return transact(db, async (trx) => {
    await requireTierPrices(trx, input)
    const { id } = await trx
      .insertInto('membership_tiers')
      .values(input)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTwin)
    await recordAudit(trx, {
      actor_id,
      action: 'price',
      subject: input.tier_status,
      from_value: null,
      to_value: pricesLabel(input, await shopRegion(trx)),
    })
    return getTier(trx, id)
  })
}

/** Changes a tier; jobs that are ordered keep their price. */
export function changeTier(db: Db, actor_id: number, id: number, change: TierChange): Promise<Tier> {
  return transact(db, async (trx) => {
    await requireTierPrices(trx, change)
    const { before, usual } = await lockTiers(trx, id)
    if (change.is_default) await trx.updateTable('membership_tiers').set({ is_default: false }).execute()
    await trx.updateTable('membership_tiers').set(change).where('id', '=', id).execute().catch(refuseTwin)
    const after = await getTier(trx, id)

    const namesOf = ({ tier_status }: TierInput) => ({ 'name of a tier': tier_status })
    await recordPrices(trx, actor_id, namesOf(before), namesOf(after))
    const region = await shopRegion(trx)
    const pricesOf = (tier: Prices) => ({ [after.tier_status]: pricesLabel(tier, region) })
    await recordPrices(trx, actor_id, pricesOf(before), pricesOf(after))
    if (after.is_default && !before.is_default) {
      await recordAudit(trx, {
        actor_id,
        action: 'default_tier',
        from_value: usual?.tier_status ?? null,
        to_value: after.tier_status,
      })
    }
    return after
  })
}

export function deleteTier(db: Db, actor_id: number, id: number) {
  return transact(db, async (trx) => {
    const { before } = await lockTiers(trx, id)
    if (before.is_default) throw conflict('New customers get this tier. Make another tier the default first.')
    // People who left still have their tier, so they move to the tier of new customers.
    const { people } = await getTier(trx, id)
    if (people > 0) {
      throw conflict(
        people === 1
          ? '1 person has this tier. Assign them another one first.'
          : `${people} people have this tier. Assign them another one first.`,
      )
    }
    await trx
      .updateTable('users')
      .set({ tier_status: defaultTier })
      .where('tier_status', '=', before.tier_status)
      .where('deleted_at', 'is not', null)
      .execute()
    await trx.deleteFrom('membership_tiers').where('id', '=', id).execute()
    await recordAudit(trx, {
      actor_id,
      action: 'price',
      subject: before.tier_status,
      from_value: pricesLabel(before, await shopRegion(trx)),
      to_value: null,
    })
  })
}

/** Holds all tiers, so that one change after the other decides which is the default. */
async function lockTiers(trx: Trx, id: number) {
  const tiers = await trx.selectFrom('membership_tiers').selectAll().orderBy('id').forNoKeyUpdate().execute()
  const before = tiers.find((tier) => tier.id === id)
  if (!before) throw notFound('This tier does not exist.')
  return { before, usual: tiers.find((tier) => tier.is_default) }
}
