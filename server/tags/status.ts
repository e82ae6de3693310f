import { sql } from 'kysely'
import type { OpeningHours } from '../../contract/opening-hours.ts'
import type { OrderStatus } from '../../contract/statuses.ts'
import type { Db } from '../database/connect.ts'
import { openingHours } from '../hours/queries.ts'
import { statusIs } from '../string-jobs/status-sql.ts'
import { findJobOfTag } from './tags.ts'

/** Everything that the status page of a job shows: nothing about its owner, no notes and no serial number. */
export interface Status {
  shop: { name: string; address: string; free_hours: string; hours: OpeningHours }
  ticket: string | null
  /** Only while the racket is ready. */
  shelf: string | null
  manufacturer: string
  model_name: string
  string: { manufacturer: string; name: string; color: string } | null
  tension: number
  cross_tension: number | null
  pre_stretch: boolean
  order_status: OrderStatus
  order_create_date: Date
  received_at: Date | null
  started_at: Date | null
  ready_at: Date | null
  price: number | null
  is_order_paid: boolean
  refund: 'due' | 'done' | null
}

/** The status of the job that has a tag; null when the tag is not valid. */
export async function statusOfTag(db: Db, tag: string): Promise<Status | null> {
  const id = await findJobOfTag(db, tag)
  if (id === null) return null
  const job = await db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .leftJoin('strings as s', 's.id', 'j.string_id')
    .select(['r.manufacturer', 'r.model_name', 's.manufacturer as string_manufacturer', 's.name', 's.color'])
    .select(['j.tension', 'j.cross_tension', 'j.pre_stretch', 'j.order_status', 'j.is_order_paid', 'j.price'])
    .select([
      sql<string | null>`case when ${statusIs('j', 'isPending')} and ${statusIs('j', 'isStrung')} then j.shelf end`.as(
        'shelf',
      ),
    ])
    .select(['j.order_create_date', 'j.received_at', 'j.started_at', 'j.ready_at'])
    .select([
      sql<string | null>`case when j.left_at is null then j.ticket end`.as('ticket'),
      sql<Status['refund']>`(
        select max(f.state) from refunds f where f.string_job_id = j.id and f.reason not in ('partial', 'manager')
      )`.as('refund'),
    ])
    .where('j.id', '=', id)
    .executeTakeFirstOrThrow()
  const shop = await db
    .selectFrom('shop_settings')
    .select(['name', 'address', 'opening_hours as free_hours'])
    .executeTakeFirstOrThrow()
  const { string_manufacturer, name, color, ...rest } = job
  return {
    ...rest,
    // The three columns of a string are null together.
    string: name === null ? null : { manufacturer: string_manufacturer ?? '', name, color: color ?? '' },
    shop: { ...shop, hours: await openingHours(db) },
  }
}
