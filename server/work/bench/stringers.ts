import { sql } from 'kysely'
import type { BenchStringer } from '../../../contract/work/bench.ts'
import type { Db } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { technicians } from '../../job/technician/technicians.ts'

/** Stringers without hours can be here on any day. */
const isHereToday = sql<boolean>`(
  not exists (
    select from stringer_absences a
    where a.user_id = u.id and shop_today() between a.first_date and coalesce(a.last_date, 'infinity')
  ) and (
    not exists (select from stringer_hours h where h.user_id = u.id)
    or exists (select from stringer_hours h where h.user_id = u.id and h.weekday = extract(isodow from shop_today()))
  )
)`

/** The technicians, those who work today first, by name. */
export const benchStringers = (db: Db): Promise<BenchStringer[]> =>
  technicians(db)
    .select([personLabel('u').as('name'), isHereToday.as('is_here_today')])
    .orderBy('is_here_today', 'desc')
    .orderBy('name')
    .orderBy('u.id')
    .execute()
