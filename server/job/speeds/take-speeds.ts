import type { Say } from '../../../contract/base/say.ts'
import { shopTime } from '../../../contract/base/shop-time.ts'
import { type SpeedChoice, speedName } from '../../../contract/job/speeds.ts'
import type { Trx } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { nextPromise, readOutlook } from '../promises/queue.ts'
import { readSales, soonerThan } from './offers.ts'
import { lockSpeeds } from './queries.ts'

/** A speed in an order: its price line, and its columns of string_jobs. */
export interface TakenSpeed {
  line: { name: string; surcharge: number }
  columns: { speed_id: number; speed_due_at: Date; speed_bring_by: Date }
}

/** Takes the speeds of an order, one for each choice. Throws 409 when a moment that the person saw is gone or sold out. */
export async function takeSpeeds(trx: Trx, choices: (SpeedChoice | undefined)[]): Promise<(TakenSpeed | null)[]> {
  if (choices.every((choice) => choice === undefined)) return choices.map(() => null)
  await lockSpeeds(trx)
  const outlook = await readOutlook(trx)
  const standard = nextPromise(outlook)
  const sales = await readSales(trx, outlook)
  const offered = 'reason' in standard ? [] : soonerThan(sales, standard.due)
  return choices.map((choice) => {
    if (!choice) return null
    const speed = offered.find(({ id, due }) => id === choice.id && due.getTime() === Date.parse(choice.due_at))
    const time = (say: Say) => shopTime(choice.due_at, { ...outlook.region, say })
    if (!speed) throw conflict((say) => say`${time(say)} can no longer be ordered. Please choose another time.`)
    if (sales.isSoldOut(speed)) {
      throw conflict((say) => say`${time(say)} has just sold out. Please choose another time.`)
    }
    sales.add(speed)
    return {
      line: { name: speedName(speed, outlook.region), surcharge: speed.surcharge },
      columns: { speed_id: speed.id, speed_due_at: speed.due, speed_bring_by: speed.bring_by_at },
    }
  })
}
