import { sql } from 'kysely'
import { regionOf } from '../../contract/base/countries.ts'
import { formatMoney } from '../../contract/base/money.ts'
import type { Region } from '../../contract/base/region.ts'
import type { Say } from '../../contract/base/say.ts'
import { sum } from '../../contract/base/sum.ts'
import { shortTensionsText } from '../../contract/catalog/kilograms.ts'
import { jobSentence, needsNext, offerOf } from '../../contract/job/due.ts'
import { isPayable } from '../../contract/job/statuses.ts'
import { strungStringText } from '../../contract/job/string-bed-text.ts'
import { isToPay, type MaybeToPay } from '../../contract/job/to-pay.ts'
import type { Db } from '../base/database/connect.ts'
import { withHours } from '../catalog/hours/queries.ts'
import { shopSettings } from '../catalog/settings/queries.ts'
import { stringJson } from '../catalog/strings/queries.ts'
import { asStrungJson, hybridJson } from '../job/bed-sql.ts'
import { isPaymentOnItsWay } from '../job/payment-sql.ts'
import { findNextPromise } from '../job/speeds/next-promise.ts'
import { speedJson } from '../job/speeds/speed-json.ts'
import { isOnAccount } from '../job/status-sql.ts'
import { currentTicket } from '../job/ticket-sql.ts'
import type { Sender } from './mail/emails.ts'

/** A racket as a message describes it. */
export interface MessageRacket {
  ticket: string | null
  name: string
  string: string
  tension: string
  /** The stringer's text to the customer; empty without one. */
  remark: string
  /** Its state in one sentence. */
  state: string
  /** The address of its status page; null when the tag is no longer valid. */
  link: string | null
}

/** Everything that a message can contain, before it becomes text or HTML. */
export interface Content {
  say: Say
  shop: Sender
  first_name: string
  rackets: MessageRacket[]
  /** The sum that is to pay at the counter, or why there is none, such as 'Paid'. */
  price: string
  detail: string
  /** The next step for the reader, with the address of its page; null for none. */
  button: { label: string; url: string } | null
}

/** The content of a message about jobs of one customer. */
export async function contentOf(
  db: Db,
  {
    job_ids,
    say,
    first_name,
    detail,
    publicUrl,
    now,
  }: { job_ids: number[]; say: Say; first_name: string; detail: string; publicUrl: string; now: Date },
): Promise<Content> {
  const jobs = await db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .leftJoin('strings as s', 's.id', 'j.string_id')
    .leftJoin('tags as t', 't.string_job_id', 'j.id')
    .select([
      'j.tension_kg',
      'j.cross_tension_kg',
      'j.remark',
      asStrungJson('j').as('as_strung'),
      hybridJson('j').as('hybrid'),
    ])
    .select(['r.manufacturer', 'r.model_name', 'j.tension', 'j.cross_tension', 'j.price', 'j.is_order_paid'])
    .select(['j.order_status', 't.tag', 'j.shelf', stringJson.as('string')])
    .select([
      currentTicket('j').as('ticket'),
      sql<string | null>`iso(j.received_at)`.as('received_at'),
      sql<string | null>`iso(j.started_at)`.as('started_at'),
      sql<string | null>`iso(j.left_at)`.as('left_at'),
      sql<string | null>`iso(j.due_at)`.as('due_at'),
      speedJson('j').as('speed'),
      isOnAccount('j').as('is_on_account'),
      isPaymentOnItsWay('j').as('is_payment_on_its_way'),
    ])
    .where('j.id', 'in', job_ids)
    .orderBy('j.id')
    .execute()
  const settings = await shopSettings(db)
  const next = jobs.some(needsNext) ? offerOf(await findNextPromise(db)) : null
  const facts = { next, now: now.getTime(), region: { ...regionOf(settings), say } }
  const shop = await withHours(db, settings, say)
  return {
    say,
    shop,
    first_name,
    detail,
    button: null,
    price: priceOf(jobs, regionOf(settings), say),
    rackets: jobs.map(({ ticket, shelf, tag, ...job }) => ({
      ticket,
      state: jobSentence({ ...job, shelf }, facts),
      name: `${job.manufacturer} ${job.model_name}`,
      string: strungStringText(job, say),
      tension: shortTensionsText(job, say),
      remark: job.remark,
      link: tag === null ? null : `${publicUrl}/t/${tag}`,
    })),
  }
}

function priceOf(jobs: MaybeToPay[], region: Region, say: Say): string {
  const toPay = jobs.filter(isToPay)
  if (toPay.length === 0) return paidText(jobs.filter(isPayable), say)
  const prices = toPay.map(({ price }) => price).filter((price) => price !== null)
  return prices.length < toPay.length
    ? say`Please pay at the counter.`
    : say`Amount due: ${formatMoney(sum(prices), region)}`
}

/** The state of the money where nothing is to pay when the racket is collected; `open` are the jobs that are not paid. */
function paidText(open: MaybeToPay[], say: Say): string {
  if (open.some((job) => job.is_payment_on_its_way)) return say`Waiting for the payment to arrive`
  return open.length > 0 ? say`On account` : say`Paid`
}
