import { DAY_MS, MINUTE_MS } from '../../contract/base/time-units.ts'
import { isReady } from '../../contract/job/statuses.ts'
import type { Trx } from '../base/database/connect.ts'
import { contentOf } from '../messages/content.ts'
import { reachOf } from '../messages/reach.ts'
import { render } from '../messages/render.ts'
import { templateOf } from '../messages/templates.ts'
import type { PlannedJob } from './plan.ts'
import type { DemoJob, Staff } from './write.ts'

interface Fate {
  state: 'waiting' | 'sent' | 'failed' | 'stopped'
  is_final?: boolean
  last_error?: string
  stop_reason?: 'by hand'
  actor_id?: number
  channel?: 'push'
}

const lastStep = ({ steps }: PlannedJob) => {
  const last = steps.at(-1)
  return last && isReady(last.status) ? last : null
}

/** Moves the last racket that became ready to the present, so that its message waits. */
export function becomeReadyNow(plans: PlannedJob[], now: Date) {
  const [last] = plans.flatMap((plan) => lastStep(plan) ?? []).toSorted((a, b) => b.date.getTime() - a.date.getTime())
  if (last) last.date = new Date(now.getTime() - MINUTE_MS)
}

/** Inserts the messages about the rackets that are ready. The newest ones cover each state, and the others were sent. */
export async function insertMessages(
  trx: Trx,
  jobs: DemoJob[],
  { staff, now, publicUrl }: { staff: Staff; now: Date; publicUrl: string },
) {
  // Without this, the portal would notify the owners of all rackets in the shop at the first start.
  await trx
    .updateTable('message_settings')
    .set({ since: new Date(now.getTime() - 420 * DAY_MS) })
    .execute()
  const fates: Fate[] = [
    { state: 'waiting' },
    { state: 'sent', channel: 'push' },
    { state: 'failed', is_final: true, last_error: '550 5.1.1 The address does not exist' },
    { state: 'stopped', stop_reason: 'by hand', actor_id: staff.technician },
  ]
  const ready = jobs
    .flatMap((job) => {
      const last = lastStep(job.plan)
      return last ? [{ job, at: last.date }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const messages: DemoMessage[] = []
  for (const [index, { job, at }] of ready.entries()) {
    const fate = fates[index] ?? { state: 'sent' as const }
    messages.push({ job, kind: 'ready', once: 'ready', at, due: new Date(at.getTime() + 15 * MINUTE_MS), fate })
    for (const [step, days] of [3, 10].entries()) {
      const due = new Date(at.getTime() + days * DAY_MS)
      const once = `reminder ${step + 1}`
      if (due <= now) messages.push({ job, kind: 'reminder', once, at, due, fate: { state: 'sent' } })
    }
  }
  for (const message of messages.toSorted((a, b) => a.due.getTime() - b.due.getTime())) {
    await insertMessage(trx, message, publicUrl)
  }
}

interface DemoMessage {
  job: DemoJob
  kind: 'ready' | 'reminder'
  /** The value of `message_jobs.once`, which a job has at most once. */
  once: string
  /** The moment when the racket became ready. */
  at: Date
  due: Date
  fate: Fate
}

async function insertMessage(
  trx: Trx,
  { job: { id, owner_id }, kind, once, at, due, fate }: DemoMessage,
  publicUrl: string,
) {
  const isWaiting = fate.state === 'waiting'
  const { first_name, email, say } = await reachOf(trx, owner_id)
  const content = await contentOf(trx, { job_ids: [id], say, first_name, detail: '', publicUrl, now: due })
  const { subject, text } = render(await templateOf(trx, kind, say), content, null)
  const message = await trx
    .insertInto('messages')
    .values({
      ...fate,
      kind,
      customer_id: owner_id,
      recipient: isWaiting || fate.channel ? '' : (email ?? ''),
      subject: isWaiting ? '' : subject,
      text_body: isWaiting ? '' : text,
      html_body: '',
      created_at: at,
      due_at: due,
      first_tried_at: isWaiting || fate.stop_reason ? null : due,
      attempts: isWaiting || fate.stop_reason ? 0 : 1,
      sent_at: fate.state === 'sent' ? due : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isClaimed = fate.state === 'sent' || fate.state === 'failed'
  await trx
    .insertInto('message_jobs')
    .values({ message_id: message.id, string_job_id: id, moment: at, once: isClaimed ? once : null })
    .execute()
  if (isWaiting) return
  await trx
    .insertInto('job_events')
    .values({
      string_job_id: id,
      actor_id: fate.actor_id ?? null,
      event: 'message',
      from_value: kind,
      to_value: fate.state,
      created_at: due,
    })
    .execute()
}
