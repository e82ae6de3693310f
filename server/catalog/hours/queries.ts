import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { keysOf } from '../../../contract/base/keys.ts'
import type { Region } from '../../../contract/base/region.ts'
import type { Say } from '../../../contract/base/say.ts'
import {
  hoursText,
  inCalendarOrder,
  type OpeningHours,
  type OpeningHoursChange,
  type OpeningHoursInput,
} from '../../../contract/catalog/opening-hours.ts'
import { recordSettings } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { prepare } from '../../base/database/prepare.ts'
import { addJob } from '../../base/jobs/jobs.ts'
import { requireSeen } from '../../base/require-seen.ts'
import { lockSettings } from '../settings/queries.ts'
import { shopRegion } from '../settings/region.ts'

/** The row of the shop's settings with its opening hours, which `hoursOf` reads; the caller adds other columns. */
export const selectHours = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('shop_settings')
    .select('time_zone')
    .select((eb) => [
      jsonArrayFrom(
        eb.selectFrom('opening_hours').select(['weekday', 'opens', 'closes']).orderBy('weekday').orderBy('opens'),
      ).as('spans'),
      jsonArrayFrom(
        eb.selectFrom('closed_dates').select(['first_date as from', 'last_date as to']).orderBy('first_date'),
      ).as('closed'),
    ])

type HoursRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectHours>['executeTakeFirst']>>>

/** The opening hours of such a row. */
export const hoursOf = ({ time_zone, spans, closed }: HoursRow): OpeningHours => ({
  spans: spans.map(({ weekday, opens, closes }) => ({ weekday, opens: clockTime(opens), closes: clockTime(closes) })),
  closed,
  time_zone,
})

const hoursRow = prepare({}, selectHours)

/** The shop's opening hours, in the order of the calendar. */
export async function openingHours(db: Db): Promise<OpeningHours> {
  return hoursOf(await hoursRow.only(db, {}))
}

/** Saves the opening hours, the closed dates, or both. Throws 409 when they are no longer as the person saw them. */
export function saveOpeningHours(
  db: Db,
  actor_id: number,
  { from, ...change }: OpeningHoursChange,
): Promise<OpeningHours> {
  return transact(db, async (trx) => {
    await lockSettings(trx)
    const { time_zone, ...before } = await openingHours(trx)
    const after = inCalendarOrder({ ...before, ...change })
    for (const list of keysOf(change)) requireSeen<unknown>(from?.[list], before[list], after[list])
    if (change.spans) await replaceSpans(trx, after.spans)
    if (change.closed) await replaceClosed(trx, after.closed)
    const region = await shopRegion(trx)
    await recordSettings(trx, actor_id, textsOf(before, region), textsOf(after, region))
    // Messages wait for the opening hours.
    await addJob(trx, 'sweep_messages', {}, { jobKey: 'sweep_messages' })
    return { ...after, time_zone }
  })
}

async function replaceSpans(trx: Trx, spans: OpeningHours['spans']) {
  await trx.deleteFrom('opening_hours').execute()
  if (spans.length === 0) return
  const rows = spans.map(({ weekday, opens, closes }) => ({
    weekday,
    opens: minutesOf(opens),
    closes: minutesOf(closes),
  }))
  await trx.insertInto('opening_hours').values(rows).execute()
}

async function replaceClosed(trx: Trx, closed: OpeningHours['closed']) {
  await trx.deleteFrom('closed_dates').execute()
  if (closed.length === 0) return
  const rows = closed.map(({ from, to }) => ({ first_date: from, last_date: to }))
  await trx.insertInto('closed_dates').values(rows).execute()
}

/** A shop with its opening hours in words, as emails show them. The manager's own text applies while none are set. */
export async function withHours<Shop extends { opening_hours: string }>(db: Db, shop: Shop, say: Say): Promise<Shop> {
  const { spans } = await openingHours(db)
  if (spans.length === 0) return shop
  return { ...shop, opening_hours: hoursText(spans, { ...(await shopRegion(db)), say }) }
}

/** The hours as the audit trail shows them. */
const textsOf = ({ spans, closed }: OpeningHoursInput, region: Region) => ({
  'opening hours': hoursText(spans, region),
  'closed dates': closed.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join('\n'),
})

/** Minutes since midnight as a clock time. */
export const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A clock time as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
