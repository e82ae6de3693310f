import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Say } from '../../../contract/base/say.ts'
import {
  hoursText,
  inOrder,
  type OpeningHours,
  type OpeningHoursInput,
} from '../../../contract/catalog/opening-hours.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { prepare } from '../../base/database/prepare.ts'
import { addJob } from '../../base/jobs/jobs.ts'
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
        eb
          .selectFrom('closed_dates')
          .select([sql<string>`first_date::text`.as('from'), sql<string>`last_date::text`.as('to')])
          .orderBy('first_date'),
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

/** Replaces the opening hours and the closed dates. */
export function saveOpeningHours(db: Db, actor_id: number, input: OpeningHoursInput): Promise<OpeningHours> {
  return transact(db, async (trx) => {
    await lockSettings(trx)
    const before = await openingHours(trx)
    const { spans, closed } = inOrder(input)
    await trx.deleteFrom('opening_hours').execute()
    await trx.deleteFrom('closed_dates').execute()
    if (spans.length > 0) {
      const rows = spans.map(({ weekday, opens, closes }) => ({
        weekday,
        opens: minutesOf(opens),
        closes: minutesOf(closes),
      }))
      await trx.insertInto('opening_hours').values(rows).execute()
    }
    if (closed.length > 0) {
      const rows = closed.map(({ from, to }) => ({ first_date: from, last_date: to }))
      await trx.insertInto('closed_dates').values(rows).execute()
    }
    await recordChanges(trx, actor_id, before, input)
    // Messages wait for the opening hours.
    await addJob(trx, 'sweep_messages', {}, { jobKey: 'sweep_messages' })
    return { spans, closed, time_zone: before.time_zone }
  })
}

/** A shop with its opening hours in words, as emails show them. The manager's own text applies while none are set. */
export async function withHours<Shop extends { opening_hours: string }>(db: Db, shop: Shop, say: Say): Promise<Shop> {
  const { spans } = await openingHours(db)
  if (spans.length === 0) return shop
  return { ...shop, opening_hours: hoursText(spans, { ...(await shopRegion(db)), say }) }
}

async function recordChanges(trx: Trx, actor_id: number, before: OpeningHoursInput, after: OpeningHoursInput) {
  const region = await shopRegion(trx)
  const changes = [
    {
      subject: 'opening hours',
      from_value: hoursText(before.spans, region),
      to_value: hoursText(after.spans, region),
    },
    { subject: 'closed dates', from_value: datesText(before), to_value: datesText(inOrder(after)) },
  ]
  await recordAudit(
    trx,
    ...changes
      .filter(({ from_value, to_value }) => from_value !== to_value)
      .map((change) => ({ actor_id, action: 'settings' as const, ...change })),
  )
}

const datesText = ({ closed }: OpeningHoursInput) =>
  closed.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join('\n')

/** Minutes since midnight as a clock time. */
export const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A clock time as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
