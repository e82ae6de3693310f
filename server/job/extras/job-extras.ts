import { isDeepStrictEqual } from 'node:util'
import {
  type ExtraChoice,
  type ExtraRemoval,
  isAllowed,
  namesOfExtras,
  sumOfExtras,
} from '../../../contract/job/extras.ts'
import { type PriceLine, withExtra, withoutExtra } from '../../../contract/job/price-lines.ts'
import { isCancelled } from '../../../contract/job/statuses.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import { badRequest, conflict, newerChange, notFound } from '../../base/errors.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'
import { type ChangerOfOne, changeJob, type JobAction } from '../change.ts'
import { planQuestions } from '../frame/questions.ts'
import { type LockedJob, NO_JOB } from '../locked-job.ts'
import { requireOpenPrice } from '../open-price.ts'
import { setLines } from '../set-lines.ts'

/** The person who changes a job: its owner, staff, or an unknown one on the status page (`actor_id` is null). */
type ByWhom = Pick<ChangerOfOne, 'actor_id' | 'owner_id'>

/** Changes a job whose price can change. Throws 404 or 409. */
const changeOpenJob = (
  db: Db,
  id: number,
  changer: ByWhom,
  act: (trx: Trx, job: LockedJob & { price_lines: PriceLine[] }) => Promise<JobAction>,
) =>
  changeJob(db, id, { ...changer, missing: NO_JOB }, async (trx, job) => {
    if (isCancelled(job.order_status)) throw conflict('This job is cancelled, so its price cannot change.')
    const { price_lines } = job
    if (!price_lines) throw conflict('This job has no price, so it cannot have extras.')
    await requireOpenPrice(trx, job)
    return act(trx, { ...job, price_lines })
  })

/** Adds an extra, or asks the customer when it is above what they allowed. Throws 400, 404 or 409. */
export const addExtra = (
  db: Db,
  { string_job_id, actor_id }: { string_job_id: number; actor_id: number },
  { extra: extra_id, from }: ExtraChoice,
): Promise<void> =>
  changeOpenJob(db, string_job_id, { actor_id }, async (trx, job) => {
    const extra = await trx
      .selectFrom('extras')
      .select(['name', 'amount'])
      .where('id', '=', extra_id)
      .executeTakeFirst()
    if (!extra) throw badRequest('This extra is no longer on the list.')
    requireSeenExtras(job, from)
    if (job.price_lines.length + job.asked_extras.length >= MAX_LINES) throw conflict('This job has too many extras.')
    const text = `${extra.name} ${(await moneyFormat(trx))(extra.amount)}`
    return isAllowed(job, extra)
      ? {
          set: await setLines(trx, job, withExtra(job.price_lines, extra), actor_id),
          history: [{ event: 'extras', to: text }],
        }
      : {
          set: await planQuestions(trx, job, { asked_extras: [...job.asked_extras, extra] }),
          history: [{ event: 'extras', to: `${text}?` }],
        }
  })

/** Throws 409 when a job has other extras than staff saw. Two people who add or remove the same extra mean one. */
function requireSeenExtras(job: LockedJob, seen: string[] | undefined) {
  if (seen && !isDeepStrictEqual(seen, namesOfExtras(job))) throw newerChange()
}

// Enough for a racket, and a limit for the row.
const MAX_LINES = 30

/** Takes an extra off a job, or off the question to the customer. Throws 404 or 409. */
export const removeExtra = (
  db: Db,
  { string_job_id, actor_id }: { string_job_id: number; actor_id: number },
  { name, from }: ExtraRemoval,
): Promise<void> =>
  changeOpenJob(db, string_job_id, { actor_id }, async (trx, job) => {
    requireSeenExtras(job, from)
    const place = job.asked_extras.findLastIndex((extra) => extra.name === name)
    const history: JobAction['history'] = [{ event: 'extras', from: name }]
    if (place !== -1) {
      const asked_extras = job.asked_extras.toSpliced(place, 1)
      return { set: await planQuestions(trx, job, { asked_extras }), history }
    }
    const lines = withoutExtra(job.price_lines, name)
    if (!lines) throw notFound('This job does not have this extra.')
    return { set: await setLines(trx, job, lines, actor_id), history }
  })

interface Answer {
  accept: boolean
  /** The cents that the customer saw. */
  amount: number
  /** The names of the extras that the customer saw; undefined skips the check. */
  names?: string[] | undefined
}

/**
 * Records the customer's answer to the question about extras. Throws 404, or 409 when the question has changed or the job
 * is paid.
 */
export const answerExtras = (
  db: Db,
  { string_job_id, ...changer }: ByWhom & { string_job_id: number },
  { accept, amount, names }: Answer,
): Promise<void> =>
  changeOpenJob(db, string_job_id, changer, async (trx, job) => {
    const asked = job.asked_extras.map(({ name }) => name)
    const isOther = names !== undefined && !isDeepStrictEqual(names, asked)
    if (asked.length === 0 || sumOfExtras(job.asked_extras) !== amount || isOther) {
      throw conflict('The shop has changed its question. Please look at it again.')
    }
    const format = await moneyFormat(trx)
    const text = job.asked_extras.map((extra) => `${extra.name} ${format(extra.amount)}`).join(', ')
    const answered = await planQuestions(trx, job, { asked_extras: [] })
    if (!accept) return { set: answered, history: [{ event: 'extras_answered', from: text }] }
    const lines = job.asked_extras.reduce(withExtra, job.price_lines)
    return {
      set: { ...answered, ...(await setLines(trx, job, lines, changer.actor_id)) },
      history: [{ event: 'extras_answered', to: text }],
    }
  })
