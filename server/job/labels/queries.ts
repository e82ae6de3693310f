import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { regionOf } from '../../../contract/base/countries.ts'
import { type LanguageOffer, languageOf } from '../../../contract/base/languages.ts'
import { english, type Say } from '../../../contract/base/say.ts'
import { hoursText } from '../../../contract/catalog/opening-hours.ts'
import { readySentence } from '../../../contract/job/due.ts'
import {
  type Label,
  type LabelPrint,
  type LabelsQuery,
  labelWords,
  shortPersonName,
} from '../../../contract/job/labels.ts'
import { playerText } from '../../../contract/job/players.ts'
import { lineLabel, linesOf } from '../../../contract/job/price-lines.ts'
import { isCancelled } from '../../../contract/job/statuses.ts'
import type { FoundJob } from '../../../contract/work/counter.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, found, notFound } from '../../base/errors.ts'
import { sayTo } from '../../base/process/catalogs.ts'
import { openingHours } from '../../catalog/hours/queries.ts'
import { shopSettings } from '../../catalog/settings/queries.ts'
import { recordEvent } from '../history.ts'
import { statusIs } from '../status-sql.ts'
import { findAnyJob, selectJobs } from '../string-jobs/queries.ts'
import { codeAddress, tagOf } from '../tags/tags.ts'
import { labelSettings, requireShortAddress } from './settings.ts'
import { labelState } from './state-sql.ts'

/** A hundred jobs whose rackets can get a label, newest first. Those without an up-to-date one are among them. */
export async function jobsToLabel(db: Db): Promise<FoundJob[]> {
  const jobs = await selectJobs(db)
    .select(labelState.as('label'))
    .where(canGetLabel)
    .orderBy(sql`${labelState} = 'printed'`)
    .orderBy('j.id', 'desc')
    .limit(100)
    .execute()
  return jobs.sort((one, other) => other.id - one.id)
}

const canGetLabel = sql<boolean>`(j.ticket is not null and j.left_at is null and not ${statusIs('j', 'isCancelled')})`

/** The jobs and the others of their orders that can get a label, order by order. */
async function wholeOrders(db: Db, ids: number[]): Promise<number[]> {
  const jobs = await db
    .selectFrom('string_jobs as j')
    .select('j.id')
    .where('j.order_id', 'in', (eb) =>
      eb.selectFrom('string_jobs').select('order_id').where('id', '=', sql<number>`any(${ids})`),
    )
    .where(canGetLabel)
    .orderBy('j.order_id')
    .orderBy('j.id')
    .execute()
  return [...new Set([...jobs.map(({ id }) => id), ...ids])]
}

/**
 * The labels of some jobs, in the order of the query. Throws 404 when a job is missing, 409 when one is cancelled or its
 * racket has left, or when the portal's address does not fit into a code.
 */
export async function labelsOf(
  db: Db,
  { jobs, orders }: z.output<typeof LabelsQuery>,
  publicUrl: string,
): Promise<LabelPrint> {
  requireShortAddress(publicUrl)
  const { name, address, opening_hours, ...settings } = await shopSettings(db)
  const found: Wordless[] = []
  for (const id of orders ? await wholeOrders(db, jobs) : jobs) {
    found.push(await labelOf(db, id, publicUrl, settings))
  }
  const { spans } = await openingHours(db)
  const hoursIn = (say: Say) => (spans.length > 0 ? hoursText(spans, { ...regionOf(settings), say }) : opening_hours)
  const together = (order_id: number) => found.filter(({ label }) => label.order_id === order_id).length
  return {
    settings: await labelSettings(db),
    shop: { name, address, hours: hoursIn(english) },
    labels: found.map(({ label, say }) => ({
      ...label,
      words: labelWords(label, { together: together(label.order_id), hours: hoursIn(say), say }),
    })),
  }
}

type Settings = Parameters<typeof regionOf>[0] & LanguageOffer

/** A label without its words, with the `say` of the customer's language. */
interface Wordless {
  label: Omit<Label, 'words'>
  say: Say
}

async function labelOf(db: Db, id: number, publicUrl: string, settings: Settings): Promise<Wordless> {
  const job = found(await findAnyJob(db, id), `There is no String Job #${id}.`)
  if (isCancelled(job.order_status)) throw conflict(`String Job #${id} is cancelled, so it gets no label.`)
  if (job.ticket === null || job.left_at !== null) {
    throw conflict(`String Job #${id} is completed: its racket has left the shop, so it gets no label.`)
  }
  const { racket, ticket } = job
  const say = await sayOfCustomer(db, id, settings)
  // A paid job that was changed to standard keeps the line of its payment.
  const [speed] = job.speed ? linesOf('speed', job.price_lines) : []
  const label = {
    id,
    ticket,
    string: job.string,
    hybrid: job.hybrid,
    tension: job.tension,
    cross_tension: job.cross_tension,
    tension_kg: job.tension_kg,
    cross_tension_kg: job.cross_tension_kg,
    pre_stretch: job.pre_stretch,
    as_strung: job.as_strung,
    consent: job.consent,
    price: job.price,
    is_order_paid: job.is_order_paid,
    is_on_account: job.is_on_account,
    speed: speed ? lineLabel(speed, say) : null,
    racket: {
      manufacturer: racket.manufacturer,
      model_name: racket.model_name,
      racket_name: racket.racket_name,
    },
    customer: shortPersonName(racket.owner),
    player: playerText(racket) ?? '',
    promise: job.due_at && readySentence({ due_at: job.due_at }, { ...regionOf(settings), say }),
    ...(await placeInOrder(db, id)),
    address: codeAddress(publicUrl, await tagOf(db, id)),
  }
  return { label, say }
}

/** Returns the `say` of the language of a job's customer. */
async function sayOfCustomer(db: Db, job_id: number, offer: LanguageOffer): Promise<Say> {
  const { language } = await db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .select('u.language')
    .where('j.id', '=', job_id)
    .executeTakeFirstOrThrow()
  return sayTo(languageOf(language, offer))
}

/** The number of a job among the rackets of its order, without the cancelled ones. */
const placeInOrder = (db: Db, id: number): Promise<{ order_id: number; number: number; count: number }> =>
  db
    .selectFrom('string_jobs as j')
    .innerJoin('string_jobs as other', 'other.order_id', 'j.order_id')
    .select([
      'j.order_id',
      sql<number>`(count(*) filter (where other.id <= j.id))::integer`.as('number'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .where('j.id', '=', id)
    .where(sql<boolean>`not ${statusIs('other', 'isCancelled')}`)
    .groupBy('j.order_id')
    .executeTakeFirstOrThrow()

/** Records that labels were printed, with the ticket on each. Throws 404 when a job is missing. */
export function recordPrinted(db: Db, ids: number[], actor_id: number): Promise<void> {
  return transact(db, async (trx) => {
    for (const id of new Set(ids)) {
      const job = await trx
        .selectFrom('string_jobs')
        .select('ticket')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => notFound(`There is no String Job #${id}.`))
      await recordEvent(trx, id, actor_id, 'label_printed', { to: job.ticket })
    }
  })
}
