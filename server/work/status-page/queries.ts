import { sql } from 'kysely'
import { regionOf } from '../../../contract/base/countries.ts'
import type { Region } from '../../../contract/base/region.ts'
import type { OpeningHours } from '../../../contract/catalog/opening-hours.ts'
import type { Phone } from '../../../contract/catalog/phones.ts'
import type { AskedExtra } from '../../../contract/job/extras.ts'
import type { FrameMark } from '../../../contract/job/lives.ts'
import type { NextPromise } from '../../../contract/job/promises.ts'
import { isReady, type OrderStatus } from '../../../contract/job/statuses.ts'
import type { Hybrid, StringBed } from '../../../contract/job/string-bed.ts'
import type { Db } from '../../base/database/connect.ts'
import { openingHours } from '../../catalog/hours/queries.ts'
import { showPhone } from '../../catalog/settings/phones.ts'
import { shopSettings } from '../../catalog/settings/queries.ts'
import { stringJson } from '../../catalog/strings/queries.ts'
import { asStrungJson, hybridJson } from '../../job/bed-sql.ts'
import { openMarksOf } from '../../job/lives/marks.ts'
import { isPaymentOnItsWay, refundState } from '../../job/payment-sql.ts'
import { positionOf } from '../../job/promises/places.ts'
import { findNextPromise } from '../../job/speeds/next-promise.ts'
import { isOnAccount, statusIs } from '../../job/status-sql.ts'
import { currentTicket } from '../../job/ticket-sql.ts'

/** Everything that the status page of a job shows: nothing about its owner, no notes and no serial number. */
export interface Status {
  shop: {
    name: string
    address: string
    region: Region
    phone: Phone | null
    free_hours: string
    hours: OpeningHours
  }
  ticket: string | null
  /** Null unless the racket is ready. */
  shelf: string | null
  manufacturer: string
  model_name: string
  string: { manufacturer: string; name: string; color: string } | null
  /** The string of the crosses where it is another one. */
  hybrid: Hybrid | null
  tension: number
  cross_tension: number | null
  tension_kg: number | null
  cross_tension_kg: number | null
  pre_stretch: boolean
  as_strung: StringBed | null
  remark: string
  order_status: OrderStatus
  order_create_date: Date
  received_at: Date | null
  started_at: Date | null
  ready_at: Date | null
  due_at: Date | null
  speed_due_at: Date | null
  speed_bring_by: Date | null
  /** The number of rackets that are due before this one; null when it is not in the queue. */
  position: number | null
  /** The shop's promise for a racket that is brought now. */
  next: NextPromise
  price: number | null
  is_order_paid: boolean
  refund: 'due' | 'done' | null
  is_payment_on_its_way: boolean
  is_on_account: boolean
  /** Extras that wait for the customer's answer. */
  asked_extras: AskedExtra[]
  /**
   * The number of the question about the frame that waits for the customer's answer, and what is wrong; null without
   * one.
   */
  frame: { question: number; problem: string } | null
  /** The marks on the frame that were not repaired: kind and place. */
  marks: Pick<FrameMark, 'kind' | 'place'>[]
}

/** The content of the status page of a job. */
export async function statusOfJob(db: Db, id: number): Promise<Status> {
  const job = await db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .leftJoin('strings as s', 's.id', 'j.string_id')
    .select(['r.manufacturer', 'r.model_name', stringJson.as('string')])
    .select([
      'j.tension_kg',
      'j.cross_tension_kg',
      'j.remark',
      asStrungJson('j').as('as_strung'),
      hybridJson('j').as('hybrid'),
    ])
    .select(['j.tension', 'j.cross_tension', 'j.pre_stretch', 'j.order_status', 'j.is_order_paid', 'j.price'])
    .select([sql<string | null>`case when ${statusIs('j', isReady)} then j.shelf end`.as('shelf')])
    .leftJoin('frame_questions as q', (join) =>
      join.onRef('q.id', '=', 'j.frame_question_id').on('j.frame_state', '=', 'asked'),
    )
    .select(['j.asked_extras', 'j.racket_id', 'q.id as question', 'q.problem'])
    .select(['j.order_create_date', 'j.received_at', 'j.started_at', 'j.ready_at', 'j.due_at'])
    .select(['j.speed_due_at', 'j.speed_bring_by'])
    .select([
      currentTicket('j').as('ticket'),
      refundState('j', 'owner').as('refund'),
      isPaymentOnItsWay('j').as('is_payment_on_its_way'),
      isOnAccount('j').as('is_on_account'),
    ])
    .where('j.id', '=', id)
    .executeTakeFirstOrThrow()
  const shop = await showPhone(db, await shopSettings(db))
  const { racket_id, question, problem, ...rest } = job
  return {
    ...rest,
    // The two columns of a question are null together.
    frame: question === null ? null : { question, problem: problem ?? '' },
    marks: await openMarksOf(db, racket_id),
    position: await positionOf(db, id),
    next: await findNextPromise(db),
    shop: {
      name: shop.name,
      address: shop.address,
      region: regionOf(shop),
      phone: shop.phone,
      free_hours: shop.opening_hours,
      hours: await openingHours(db),
    },
  }
}
