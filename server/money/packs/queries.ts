import { sql } from 'kysely'
import { Currency } from '../../../contract/base/currency.ts'
import { keysOf } from '../../../contract/base/keys.ts'
import { languageOf } from '../../../contract/base/languages.ts'
import {
  PACK_HISTORY_SIZE,
  Pack,
  type PackChange,
  type PackInput,
  type PackReceipt,
} from '../../../contract/money/packs.ts'
import { receiptNumber, taxOf } from '../../../contract/money/payments.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { languageChoice } from '../../base/database/language-choice.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { found, notFound } from '../../base/errors.ts'
import { moneyFormat, requirePrices } from '../../catalog/settings/queries.ts'
import { isValid } from '../../job/credit-lots.ts'
import { refundedOf } from '../../job/payment-sql.ts'
import { paidSales } from './sales.ts'

const COLUMNS = keysOf(Pack.shape)

/** The shop's packs, the smallest first. */
export const listPacks = (db: Db): Promise<Pack[]> =>
  db.selectFrom('packs').select(COLUMNS).orderBy('credits').orderBy('id').execute()

/** The sentence of a 404. */
export const NO_PACK = 'This pack does not exist.'

const requirePrice = (trx: Trx, amount: number) => requirePrices(trx, { price: { name: 'The price', amount } })

/** Adds a pack. Throws 400 for a price that the currency does not have. */
export function addPack(db: Db, actor_id: number, input: PackInput): Promise<Pack> {
  return transact(db, async (trx) => {
    await requirePrice(trx, input.price)
    const added = await trx.insertInto('packs').values(input).returning(COLUMNS).executeTakeFirstOrThrow()
    await auditPack(trx, actor_id, null, added)
    return added
  })
}

/** Changes a pack for new sales. Throws 404, and 400 for a price that the currency does not have. */
export function changePack(db: Db, actor_id: number, id: number, change: PackChange): Promise<Pack> {
  return transact(db, async (trx) => {
    if (change.price !== undefined) await requirePrice(trx, change.price)
    const before = found(await lockPack(trx, id), NO_PACK)
    const saved = await trx
      .updateTable('packs')
      .set(change)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await auditPack(trx, actor_id, before, saved)
    return saved
  })
}

/** Deletes a pack; what was sold keeps its name and price. Throws 404. */
export function deletePack(db: Db, actor_id: number, id: number): Promise<void> {
  return transact(db, async (trx) => {
    const pack = found(await lockPack(trx, id), NO_PACK)
    await trx.deleteFrom('packs').where('id', '=', id).execute()
    await auditPack(trx, actor_id, pack, null)
  })
}

const lockPack = (db: Db, id: number) =>
  db.selectFrom('packs').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

async function auditPack(db: Db, actor_id: number, before: Pack | null, after: Pack | null) {
  const format = await moneyFormat(db)
  const text = (pack: Pack | null) =>
    pack && `${pack.credits} for ${format(pack.price)}${pack.months ? `, ${pack.months} months` : ''}`
  await recordAudit(db, {
    actor_id,
    action: 'price',
    subject: after?.name ?? before?.name ?? '',
    from_value: text(before),
    to_value: text(after),
  })
}

/** A person's lots with credits that can be used, by the day on which they expire. */
export const creditsByDay = (db: Db, user_id: number) =>
  db
    .selectFrom('credit_lots')
    .select([sql<number>`sum(left_credits)`.as('credits'), 'expires_on'])
    .where('user_id', '=', user_id)
    .where('left_credits', '>', 0)
    .where(isValid)
    .groupBy('expires_on')
    .orderBy(sql`expires_on nulls last`)
    .execute()

/** The newest entries of a person's ledger. */
export const newestEntries = (db: Db, user_id: number) =>
  db
    .selectFrom('credit_entries as c')
    .innerJoin('credit_lots as l', 'l.id', 'c.lot_id')
    .leftJoin('pack_sales as s', 's.id', 'l.pack_sale_id')
    .leftJoin('payments as p', 'p.id', 'c.payment_id')
    .select(['c.id', 'c.reason', 'c.amount', 'c.balance_after', 's.name as pack', 'c.note'])
    .select((eb) => eb.fn.coalesce('c.string_job_id', 'p.string_job_id').as('string_job_id'))
    .select(sql<string>`iso(c.created_at)`.as('date'))
    .where('c.user_id', '=', user_id)
    .orderBy('c.id', 'desc')
    .limit(PACK_HISTORY_SIZE)
    .execute()

/** The receipt of a pack that was paid; with `owner_id`, only of that person. Throws 404. */
export async function packReceipt(db: Db, id: number, owner_id: number | null): Promise<PackReceipt> {
  const sale = await paidSales(db)
    .innerJoin('users as o', 'o.id', 's.user_id')
    .select(['p.id', 'p.amount', 'p.currency', 'p.method', 'p.way', 'p.tax_rate', 'p.tax_amount', 'p.tax_number'])
    .select(['s.name', 's.credits', 'shop.name as shop_name', 'shop.address', personLabel('o').as('customer')])
    .select(languageChoice('o').as('language'))
    .select([
      sql<string>`iso(p.created_at)`.as('paid_date'),
      'p.book_day',
      // A credit that comes back later expires later.
      sql<string | null>`(
        select min(l.expires_on) from credit_lots l where l.pack_sale_id = s.id
      )`.as('expires_on'),
      refundedOf('p').as('refunded'),
    ])
    .where('s.id', '=', id)
    .$if(owner_id !== null, (sales) => sales.where('s.user_id', '=', owner_id ?? 0))
    .executeTakeFirstOrThrow(() => notFound(NO_PACK))
  const { id: payment_id, book_day, currency, tax_rate, tax_amount, tax_number, ...others } = sale
  const { shop_name, address, language, ...rest } = others
  return {
    ...rest,
    customer_language: languageOf(language.choice, language),
    number: receiptNumber({ id: payment_id, book_day }),
    pack_sale_id: id,
    currency: Currency.parse(currency.toUpperCase()),
    tax: taxOf({ tax_rate, tax_amount, tax_number }),
    shop: { name: shop_name, address },
  }
}
