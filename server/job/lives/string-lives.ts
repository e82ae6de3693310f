import { sql } from 'kysely'
import { LEAST_CUSTOMERS_OF_STRING, LEAST_LIVES_OF_STRING } from '../../../contract/job/life-rules.ts'
import type { Db } from '../../base/database/connect.ts'

/**
 * Sets how many days each string usually lasts here: the median of its lives, in all of its colors, once there are enough.
 * Lives of a hybrid count for neither of its strings. It reads all lives, so it runs once a day.
 */
export async function measureStringLives(db: Db): Promise<void> {
  await sql`
    with usual as (
      select s.manufacturer, s.name,
        round(percentile_cont(0.5) within group (
          order by greatest(1, round(extract(epoch from l.arrived_at - l.ready_at) / 86400))
        ))::integer as days
      from bed_lives l
      join strings s on s.id = l.string_id
      where l.is_counted
      group by s.manufacturer, s.name
      having count(*) >= ${LEAST_LIVES_OF_STRING} and count(distinct l.owner_id) >= ${LEAST_CUSTOMERS_OF_STRING}
    ), measured as (select s.id, usual.days from strings s left join usual using (manufacturer, name))
    update strings s set lasts_days = measured.days from measured
    where measured.id = s.id and s.lasts_days is distinct from measured.days
  `.execute(db)
}
