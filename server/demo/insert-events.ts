import type { Insertable } from 'kysely'
import { MINUTE_MS } from '../../contract/base/time-units.ts'
import { FIRST_STATUS, isCancelled, isReady, type OrderStatus } from '../../contract/job/statuses.ts'
import type { JobEventKind } from '../../contract/job/technician.ts'
import type { Trx } from '../base/database/connect.ts'
import type { Database } from '../base/database/schema.ts'
import { moneyFormat } from '../catalog/settings/queries.ts'
import { consentValues } from '../job/consents/consents.ts'
import { riskOfPlan } from './plan.ts'
import type { DemoJob, Staff } from './write.ts'

type Event = Insertable<Database['job_events']> & { created_at: Date }

/** Inserts the history of each job. */
export async function insertEvents(trx: Trx, jobs: DemoJob[], staff: Staff, due: Set<DemoJob>) {
  const format = await moneyFormat(trx)
  const events = jobs
    .flatMap((job) => eventsOf(job, staff, due.has(job), format))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await trx.insertInto('job_events').values(events).execute()
}

function eventsOf(
  { id, owner_id, technician_id, plan }: DemoJob,
  staff: Staff,
  isDue: boolean,
  format: (amount: number) => string,
): Event[] {
  const events: Event[] = []
  const add = (event: JobEventKind, actor_id: number | null, created_at: Date, to: unknown, from?: unknown) => {
    const text = (value: unknown) => (value === undefined ? null : String(value))
    events.push({ string_job_id: id, actor_id, event, created_at, from_value: text(from), to_value: text(to) })
  }
  add('created', owner_id, plan.ordered, FIRST_STATUS)
  const risk = riskOfPlan(plan)
  if (risk) {
    const { from_value, to_value } = consentValues(risk)
    add('consent', owner_id, plan.ordered, to_value, from_value)
  }
  if (plan.assigned) {
    add('received', technician_id, plan.assigned, undefined)
    add('assigned', technician_id, plan.assigned, technician_id)
    if (plan.extra) add('extras', technician_id, plan.assigned, `${plan.extra.name} ${format(plan.extra.amount)}`)
  }
  let from: OrderStatus = FIRST_STATUS
  for (const { status, date } of plan.steps) {
    if (isReady(status)) {
      const crossed = date.getTime() - MINUTE_MS
      add('mains_duration', technician_id, new Date(crossed - plan.cross_duration * 1_000), plan.mains_duration, 0)
      add('cross_duration', technician_id, new Date(crossed), plan.cross_duration, 0)
    }
    add('status', isCancelled(status) ? owner_id : technician_id, date, status, from)
    if (isCancelled(status) && plan.paid) {
      const isCredit = plan.paid.by === 'credit'
      add('refund', owner_id, date, isCredit ? 'done' : 'due')
      if (!isCredit && !isDue) add('refund', plan.paid.by === 'card' ? null : staff.manager, date, 'done', 'due')
    }
    from = status
  }
  if (plan.onAccount) add('on_account', staff.technician, plan.onAccount, 'on account')
  if (plan.paid) add('paid', plan.paid.by === 'technician' ? staff.technician : owner_id, plan.paid.date, plan.paid.by)
  return events
}
