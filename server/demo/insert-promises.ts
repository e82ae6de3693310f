import { sql } from 'kysely'
import { speedLine, withLine } from '../../contract/job/price-lines.ts'
import { speedName } from '../../contract/job/speeds.ts'
import { FIRST_STATUS, statusesThat } from '../../contract/job/statuses.ts'
import type { Trx } from '../base/database/connect.ts'
import { minutesOf } from '../catalog/hours/queries.ts'
import { shopRegion } from '../catalog/settings/region.ts'
import { promiseArrivals } from '../job/promises/arrivals.ts'
import { readOutlook } from '../job/promises/queue.ts'
import { priceColumns } from '../job/set-lines.ts'
import { readSales } from '../job/speeds/offers.ts'

const OPENS = minutesOf('10:00')
const CLOSES = minutesOf('20:00')

/** Opens the demo shop every day, sells two speeds, and promises a time for each racket in the shop. */
export async function insertPromises(trx: Trx) {
  const spans = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: OPENS, closes: CLOSES }))
  await trx.insertInto('opening_hours').values(spans).execute()
  const speeds = [
    { days: 1, ready_by: minutesOf('12:00'), bring_by: minutesOf('18:00'), surcharge: 1000, most_per_day: 6 },
    { days: 0, ready_by: minutesOf('18:00'), bring_by: minutesOf('14:00'), surcharge: 2000, most_per_day: 3 },
  ]
  await trx.insertInto('speeds').values(speeds).execute()
  await promiseStrung(trx)
  await orderSpeed(trx)
  // Every third open order is still to be brought.
  const here = await trx
    .updateTable('string_jobs')
    .set({ received_at: sql<Date>`order_create_date` })
    .where('order_status', '=', FIRST_STATUS)
    .where(sql<boolean>`id % 3 <> 0`)
    .where('received_at', 'is', null)
    .where('speed_id', 'is', null)
    .returning(['id', 'technician_id', 'speed_due_at', 'speed_bring_by'])
    .execute()
  const [late, ...others] = here.toSorted((a, b) => a.id - b.id)
  for (const [id, promise] of await promiseArrivals(trx, others)) {
    await trx.updateTable('string_jobs').set(promise).where('id', '=', id).execute()
  }
  if (late) {
    const due_at = sql<Date>`greatest(received_at + interval '1 minute', now() - interval '2 hours')`
    await trx.updateTable('string_jobs').set({ due_at }).where('id', '=', late.id).execute()
  }
}

/** The newest unpaid order that is still to be brought is for the soonest speed. */
async function orderSpeed(trx: Trx) {
  const [speed] = (await readSales(trx, await readOutlook(trx))).speeds.toSorted(
    (a, b) => Number(a.due) - Number(b.due),
  )
  const job = await trx
    .selectFrom('string_jobs')
    .select(['id', 'price', 'price_lines'])
    .where('order_status', '=', FIRST_STATUS)
    .where('received_at', 'is', null)
    .where('paid_payment_id', 'is', null)
    .where('on_account_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!job?.price_lines || !speed) return
  const line = speedLine({ name: speedName(speed, await shopRegion(trx)), surcharge: speed.surcharge })
  await trx
    .updateTable('string_jobs')
    .set({ speed_id: speed.id, speed_due_at: speed.due, speed_bring_by: speed.bring_by_at })
    .set(priceColumns(withLine(job.price_lines, line)))
    .where('id', '=', job.id)
    .execute()
}

/** Nearly all of the rackets that were strung lately were ready in time. */
const promiseStrung = (trx: Trx) =>
  trx
    .updateTable('string_jobs')
    .set({
      due_at: sql<Date>`case when id % 17 = 0 then greatest(received_at, ready_at - interval '1 hour')
        else date_trunc('hour', ready_at) + interval '3 hours' end`,
    })
    .where('order_status', 'in', statusesThat('isStrung'))
    .where('received_at', 'is not', null)
    .where('ready_at', '>', sql<Date>`now() - interval '90 days'`)
    .execute()
