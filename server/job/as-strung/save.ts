import { type AsStrungInput, strungProblem, strungRules } from '../../../contract/job/as-strung.ts'
import { consentTexts, riskOf } from '../../../contract/job/consents.ts'
import {
  bedIds,
  isSameBed,
  orderedBed,
  orderOfRow,
  type StringBed,
  type StringBedIds,
  tensionsOfBed,
} from '../../../contract/job/string-bed.ts'
import { bedText } from '../../../contract/job/string-bed-text.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import { conflict, wrongField } from '../../base/errors.ts'
import type { JobEntry } from '../history.ts'
import type { LockedJob } from '../locked-job.ts'
import { lockUser } from '../locks.ts'
import { requireBegun, requireNotCancelled } from '../require-status.ts'
import { getJob } from '../string-jobs/queries.ts'
import { bedRules } from '../string-jobs/require-bed.ts'
import { changeTechnicianJob } from '../technician/change-technician-job.ts'
import { withStrings } from './bed-strings.ts'

interface Target {
  string_job_id: number
  actor_id: number
}

/**
 * Records what was really strung, on which machine, and what the customer is told. A bed as it was ordered is stored as
 * null. Throws 404, 400 for a string or a machine that does not exist or crosses that the shop does not string, and 409
 * before the stringing began, when the job is cancelled, when another device was first, or for a text to a customer who has
 * deleted their account.
 */
export const saveAsStrung = (db: Db, { string_job_id, actor_id }: Target, { from, ...input }: AsStrungInput) =>
  changeTechnicianJob(db, string_job_id, actor_id, async (trx, job) => {
    requireNotCancelled(job)
    requireBegun(job)
    const before = await getJob(trx, string_job_id)
    const ordered = orderedBed(orderOfRow(job))
    const as_strung = input.as_strung && !isSameBed(input.as_strung, ordered) ? input.as_strung : null
    requireSeen(before, from, { ...input, as_strung })
    if (input.machine !== job.machine) await requireMachine(trx, input.machine)
    if (input.remark !== '' && input.remark !== job.remark) await requireReader(trx, job.owner_id)
    const others = { machine: input.machine, remark: input.remark }
    if (isSameOrNull(as_strung, job.as_strung)) return { set: others, history: otherEntries(job, others) }
    if (as_strung) await requireCrosses(trx, as_strung, job.as_strung ? [ordered, job.as_strung] : [ordered])
    const bed = await withStrings(trx, as_strung ?? ordered)
    if (as_strung) await auditExcess(trx, before, as_strung, actor_id)
    const entry = {
      event: 'as_strung' as const,
      from: before.as_strung && bedText(before.as_strung),
      to: as_strung && bedText(bed),
    }
    return { set: { as_strung, ...others }, history: [entry, ...otherEntries(job, others)] }
  })

/** Throws 409 when the customer has deleted their account: what is written now would not be removed with it. */
async function requireReader(trx: Trx, owner_id: number) {
  if ((await lockUser(trx, owner_id))?.deleted_at) {
    throw conflict('The customer has deleted their account, so no one would read this text.')
  }
}

/** Throws 400 when the shop has no such crosses, nor do the order and the record of the job. */
async function requireCrosses(trx: Trx, bed: StringBedIds, kept: StringBedIds[]) {
  const problem = strungProblem(bed, strungRules(await bedRules(trx), kept))
  if (problem) throw wrongField('as_strung', problem)
}

const isSameOrNull = (one: StringBedIds | null, other: StringBedIds | null) =>
  one && other ? isSameBed(one, other) : one === other

type StrungRecord = AsStrungInput['from']

/**
 * Throws 409 with the present values when they are not those that the page showed. A repeat after a lost answer finds its
 * own change.
 */
function requireSeen(now: StringJob, seen: StrungRecord, wanted: StrungRecord) {
  const isPresent = ({ as_strung, machine, remark }: StrungRecord) =>
    isSameOrNull(as_strung, now.as_strung && bedIds(now.as_strung)) && machine === now.machine && remark === now.remark
  if (isPresent(seen) || isPresent(wanted)) return
  throw conflict(`Another device saved ${presentText(now)} in the meantime.`)
}

const presentText = ({ as_strung, machine, remark }: StringJob) =>
  [bedOrOrder(as_strung), machine && `on ${machine}`, remark && `with the text ‘${remark}’`].filter(Boolean).join(', ')

const bedOrOrder = (bed: StringBed | null) => (bed ? bedText(bed) : '‘Same as Ordered’')

async function requireMachine(trx: Trx, machine: string | null) {
  if (machine === null) return
  const { machines } = await trx.selectFrom('bench_settings').select('machines').executeTakeFirstOrThrow()
  if (!machines.includes(machine)) throw wrongField('machine', 'Please choose a machine from the list')
}

function otherEntries(job: LockedJob, { machine, remark }: Pick<LockedJob, 'machine' | 'remark'>): JobEntry[] {
  return [
    ...(machine === job.machine ? [] : [{ event: 'machine' as const, from: job.machine, to: machine }]),
    // The text is only on the job, where it is deleted with the person's account.
    ...(remark === job.remark ? [] : [{ event: 'remark' as const, to: remark && 'written' }]),
  ]
}

/** A strung tension is a fact, so one above the limit is not refused, but recorded. */
async function auditExcess(trx: Trx, { id, racket, consent }: StringJob, bed: StringBedIds, actor_id: number) {
  const risk = riskOf(tensionsOfBed(bed), racket, consent)
  if (!risk) return
  const { tension, limit } = consentTexts(risk)
  await recordAudit(trx, {
    actor_id,
    action: 'above_limit',
    subject: `String Job #${id}`,
    from_value: limit,
    to_value: tension,
  })
}
