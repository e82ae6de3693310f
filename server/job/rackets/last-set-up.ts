import { expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../base/database/schema.ts'
import { orderedBedFields } from '../bed-sql.ts'
import { statusIs } from '../status-sql.ts'

const eb = expressionBuilder<Database & { r: Database['rackets'] }, 'r'>()

/** SQL: the last setup of a racket, as LastSetUp in the contract describes it; `r` is the alias of the rackets. */
export const lastSetUp = eb
  .selectFrom('string_jobs as strung')
  .leftJoin('strings as s', 's.id', 'strung.string_id')
  .select(jsonBuildObject({ ...orderedBedFields('strung'), date: sql<string>`iso(strung.ready_at)` }).as('set_up'))
  .whereRef('strung.racket_id', '=', 'r.id')
  .where(statusIs('strung', 'isStrung'))
  .orderBy('strung.id', 'desc')
  .limit(sql.lit(1))
  .as('last_set_up')
