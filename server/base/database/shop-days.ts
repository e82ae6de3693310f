import { type RawBuilder, sql } from 'kysely'

/** SQL: the time zone of the shop's calendar. */
const zone = sql`(select time_zone from shop_settings)`

/** SQL: the day of the shop's calendar to which a moment belongs. */
export const shopDayOf = (moment: RawBuilder<unknown>) => sql<string>`(${moment} at time zone ${zone})::date`

/** SQL: the first moment of a day of the shop's calendar. */
export const midnightOf = (day: RawBuilder<unknown>) => sql<Date>`(${day}::timestamp at time zone ${zone})`

/** SQL: the time of the shop's clock at a moment, such as 09:30. */
export const shopClockAt = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone ${zone}, 'HH24:MI')`
