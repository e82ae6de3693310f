import { sql } from 'kysely'
import { COUNTRIES, languageIn } from '../../../contract/base/countries.ts'
import { isReady } from '../../../contract/job/statuses.ts'
import { FACTS, type Facts, type Shown, shown, stays, THINGS, type Thing } from '../../../contract/work/shown.ts'
import type { Db } from '../../base/database/connect.ts'
import { isUnpaid, statusIs } from '../../job/status-sql.ts'
import { someoneToCall } from '../../messages/call-list.ts'
import { offersOnAccount } from '../../money/payments/on-account.ts'

/** The way in which this installation admits new people. It does not change while the server runs. */
export interface AdmissionMode {
  hasWaitlist: boolean
}

/** The countries whose people read a translation. */
const TRANSLATED_COUNTRIES = COUNTRIES.filter((country) => languageIn(country) !== null)

// Two queries, because PostgreSQL uses an index for each.
const isToGiveOrBill = sql<boolean>`(
  exists (select from string_jobs j where ${statusIs('j', isReady)})
  or exists (select from string_jobs j where ${isUnpaid('j')})
)`

const factColumns = ({ hasWaitlist }: AdmissionMode): Record<keyof Facts, ReturnType<typeof sql<boolean>>> => ({
  has_technicians: sql`exists (select from users where is_technician and deleted_at is null offset 1)`,
  has_colleagues: sql`exists (select from users where (is_technician or is_manager) and deleted_at is null offset 1)`,
  has_racks: sql`exists (select from bench_settings where racks > 0)`,
  has_rackets_to_give_or_bill: isToGiveOrBill,
  has_calls: someoneToCall,
  has_waiting_list: sql`${hasWaitlist}::boolean or exists (select from waitlist)`,
  // The second condition repeats that of its index.
  has_accounts: sql`exists (select from statements)
    or exists (select from string_jobs where on_account_at is not null and paid_payment_id is null)
    or ${offersOnAccount}`,
  has_extras: sql`exists (select from extras)`,
  has_speeds: sql`exists (select from speeds where is_offered)`,
  has_hours_at_machine: sql`exists (select from stringer_hours)`,
  has_pay: sql`exists (select from pay_rules)`,
  has_packs: sql`exists (select from packs) or exists (select from pack_sales)`,
  has_counter_money: sql`exists (select from payments where method = 'technician' and amount > 0)`,
  has_board: sql`exists (select from board_key)`,
  has_stock: sql`exists (select from strings where is_counted)`,
  has_strung: sql`exists (select from strung_jobs)`,
  has_languages: sql`cardinality(shop_settings.languages) > 0 or shop_settings.country = any(${TRANSLATED_COUNTRIES})`,
})

/** The things that the shop sees now, or has seen once if they stay. */
export async function thingsShown(db: Db, admission: AdmissionMode): Promise<Shown> {
  const columns = factColumns(admission)
  const { remembered, ...facts } = await db
    .selectFrom('shop_settings')
    .select([...FACTS.map((fact) => columns[fact].as(fact)), 'shown as remembered'])
    .executeTakeFirstOrThrow()
  const now = shown(facts)
  const first = now.filter((thing) => stays(thing) && !remembered.includes(thing))
  if (first.length > 0) await remember(db, first)
  return { things: THINGS.filter((thing) => now.includes(thing) || remembered.includes(thing)) }
}

/** Remembers things for good. Two portals may do so at once. */
const remember = (db: Db, things: Thing[]) =>
  db
    .updateTable('shop_settings')
    .set({ shown: sql`array(select distinct unnest(shown || ${things}::text[]) order by 1)` })
    .where(sql<boolean>`not shown @> ${things}::text[]`)
    .execute()
