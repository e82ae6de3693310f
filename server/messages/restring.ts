import { regionOf } from '../../contract/base/countries.ts'
import { shopTime } from '../../contract/base/shop-time.ts'
import { offerOf } from '../../contract/job/due.ts'
import { daysBetween } from '../../contract/job/life-rules.ts'
import { OPT_IN_KINDS, type OptInKind } from '../../contract/messages/message-kinds.ts'
import { bedsToMention, restringPath, restringText } from '../../contract/messages/restring.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { tryEach } from '../base/jobs/try-each.ts'
import { shopSettings } from '../catalog/settings/queries.ts'
import { type BedAtHome, bedsAtHome } from '../job/lives/at-home.ts'
import { findNextPromise } from '../job/speeds/next-promise.ts'
import type { Content } from './content.ts'
import { createMessage, lockMessages } from './plan.ts'
import { reachOf } from './reach.ts'
import type { MessageRules } from './settings.ts'

// The string beds of so many customers are read in far less time than a statement may take.
const CUSTOMERS_AT_ONCE = 300

/** Creates the messages 'Time to restring' that are due, for the customers who switched them on. */
export async function remindToRestring(db: Db, rules: MessageRules, now: Date): Promise<void> {
  for (const kind of OPT_IN_KINDS) {
    if (!rules.kinds.includes(kind)) continue
    const wishes = await db.selectFrom('message_wishes').select('user_id').where('kind', '=', kind).execute()
    for (let from = 0; from < wishes.length; from += CUSTOMERS_AT_ONCE) {
      const owner_ids = wishes.slice(from, from + CUSTOMERS_AT_ONCE).map(({ user_id }) => user_id)
      const due = await bedsToTell(db, { kind, owner_ids, rules, now })
      await tryEach(new Set(due.map(({ owner_id }) => owner_id)), (customer_id) =>
        transact(db, (trx) => tellCustomer(trx, { kind, customer_id, rules, now })),
      )
    }
  }
}

interface SentenceFacts {
  kind: OptInKind
  rules: MessageRules
  now: Date
}

/** The string beds of some customers that a message is about now. No bed is in two messages. */
async function bedsToTell(
  db: Db,
  { kind, owner_ids, rules, now }: SentenceFacts & { owner_ids: number[] },
): Promise<BedAtHome[]> {
  const beds = await bedsAtHome(db, owner_ids)
  if (beds.length === 0) return []
  const told = await db
    .selectFrom('message_jobs')
    .select('string_job_id')
    .where('once', '=', kind)
    .where('string_job_id', 'in', idsOf(beds))
    .execute()
  const untold = beds.filter((bed) => told.every(({ string_job_id }) => string_job_id !== bed.string_job_id))
  return [...new Set(untold.map(({ owner_id }) => owner_id))].flatMap((owner_id) =>
    bedsToMention(
      untold.filter((bed) => bed.owner_id === owner_id),
      rules,
      now,
    ),
  )
}

const idsOf = (beds: BedAtHome[]) => beds.map(({ string_job_id }) => string_job_id)

async function tellCustomer(trx: Trx, { kind, customer_id, rules, now }: SentenceFacts & { customer_id: number }) {
  await lockMessages(trx, customer_id)
  const { channel, unwanted } = await reachOf(trx, customer_id)
  if (channel === null || unwanted.includes(kind)) return
  // Another portal may have created the message.
  const job_ids = idsOf(await bedsToTell(trx, { kind, owner_ids: [customer_id], rules, now }))
  if (job_ids.length === 0) return
  const id = await createMessage(trx, { kind, channel, customer_id, job_ids, due: now, now })
  await trx.updateTable('message_jobs').set({ once: kind }).where('message_id', '=', id).execute()
}

/** Those of some string beds that are still in a racket at home, so that a message about them is still true. */
export async function stillAtHome(trx: Trx, customer_id: number, job_ids: number[]): Promise<number[]> {
  const beds = await bedsAtHome(trx, [customer_id])
  return idsOf(beds).filter((id) => job_ids.includes(id))
}

/** The content of a message about string beds: what it says about each, and the button that orders. */
export async function withRestringText(
  trx: Trx,
  content: Content,
  { customer_id, job_ids, publicUrl, now }: { customer_id: number; job_ids: number[]; publicUrl: string; now: Date },
): Promise<Content> {
  const { say } = content
  const beds = (await bedsAtHome(trx, [customer_id])).filter(({ string_job_id }) => job_ids.includes(string_job_id))
  const offer = offerOf(await findNextPromise(trx))
  const ready = offer && shopTime(offer.due_at, { ...regionOf(await shopSettings(trx)), say })
  const rackets = beds.map(({ model_name: name, ready_at, usual }) => ({
    name,
    days: daysBetween(ready_at, now),
    usual,
  }))
  return {
    ...content,
    detail: restringText(rackets, ready, say),
    // The status page is about the last visit, which is over.
    rackets: content.rackets.map((racket) => ({ ...racket, link: null })),
    button: {
      label: beds.length === 1 ? say`Same Again` : say`Choose Rackets`,
      url: publicUrl + restringPath(beds.map(({ racket_id }) => racket_id)),
    },
  }
}
