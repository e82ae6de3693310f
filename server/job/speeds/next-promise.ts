import { closingOfDay, nextOpenMoment } from '../../../contract/catalog/hours.ts'
import type { NextPromise } from '../../../contract/job/promises.ts'
import type { Db } from '../../base/database/connect.ts'
import { nextPromise, type Outlook, placeOfNext, readOutlook } from '../promises/queue.ts'
import { readSales, soonerThan } from './offers.ts'

/** The promises to a customer who brings a racket now, and to one who brings it by the end of the day. */
export async function findNextPromise(db: Db): Promise<NextPromise> {
  const outlook = await readOutlook(db)
  const { hours, forecast } = outlook
  const promised = nextPromise(outlook)
  const is_shown = hours.spans.length > 0 || forecast !== null
  const time_zone = hours.time_zone
  const shop = { is_shown, time_zone, position: placeOfNext(outlook, promised) }
  if ('reason' in promised) return { due_at: null, bring_by: null, brought_due_at: null, speeds: [], ...shop }
  const bring_by = bringBy(outlook)
  const brought = nextPromise(outlook, bring_by)
  const sales = await readSales(db, outlook)
  return {
    due_at: promised.due.toISOString(),
    bring_by: bring_by.toISOString(),
    brought_due_at: 'reason' in brought ? null : brought.due.toISOString(),
    speeds: soonerThan(sales, promised.due).map((speed) => ({
      id: speed.id,
      due_at: speed.due.toISOString(),
      bring_by: speed.bring_by_at.toISOString(),
      surcharge: speed.surcharge,
      is_sold_out: sales.isSoldOut(speed),
    })),
    ...shop,
  }
}

/** The closing on the next day on which the shop is open. */
function bringBy({ now, hours }: Outlook): Date {
  const open = nextOpenMoment(hours, now) ?? now
  return closingOfDay(hours, open) ?? open
}
