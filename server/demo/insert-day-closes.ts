import { sql } from 'kysely'
import { isoDay } from '../../contract/base/shop-time.ts'
import { DAY_MS } from '../../contract/base/time-units.ts'
import { expectedAtCounter } from '../../contract/money/day-close.ts'
import type { Trx } from '../base/database/connect.ts'
import { shopRegion } from '../catalog/settings/region.ts'
import { insertClose } from '../money/day-close/close.ts'
import { linesBetween } from '../money/day-close/queries.ts'
import type { Staff } from './write.ts'

const FLOAT = 10_000
const DRAWER = 'Cash'

/** The last closes, by the days before now, with the cents that were missing. On the day without one, nobody counted. */
const CLOSES = [
  { from: 5, day: 5, missing: 0, note: '' },
  { from: 4, day: 4, missing: 500, note: 'One customer got too much change.' },
  { from: 3, day: 2, missing: 0, note: '' },
]

/** Closes the days up to the day before yesterday. All their money must be recorded. */
export async function insertDayCloses(trx: Trx, { manager }: Staff, now: Date) {
  const { time_zone } = await shopRegion(trx)
  const dayBefore = (days: number) => isoDay(now.getTime() - days * DAY_MS, time_zone)
  for (const { missing, note, ...close } of CLOSES) {
    const [from, day] = [dayBefore(close.from), dayBefore(close.day)]
    const given = { drawer: DRAWER, float_before: FLOAT }
    const counted = expectedAtCounter(await linesBetween(trx, { from, day }), given).map((line) => ({
      ...line,
      counted: line.way === DRAWER ? line.expected - missing : line.expected,
    }))
    const created_at = sql<Date>`(${day}::date + time '18:10') at time zone ${time_zone}`
    await insertClose(trx, from, { ...given, day, counted, float_left: FLOAT, note, actor_id: manager, created_at })
  }
}
