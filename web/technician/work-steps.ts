import * as z from 'zod/mini'
import { OrderStatus } from '../../contract/job/order-status.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { ChecklistResult } from '../../contract/work/bench.ts'

/** `by` is the person who did the step. */
const step = { key: z.string(), job: z.int(), by: z.optional(z.int()) }
/** `from` is the status that the technician saw. */
const Status = z.object({
  ...step,
  kind: z.literal('status'),
  from: OrderStatus,
  to: OrderStatus,
  strung_by: z.optional(z.int()),
})
const Shelf = z.object({
  ...step,
  kind: z.literal('shelf'),
  from: OrderStatus,
  shelf: z.nullable(z.string()),
  is_shared: z.boolean(),
})
const Checklist = z.object({ ...step, kind: z.literal('checklist'), result: ChecklistResult })

/** Work on a job that the server has not confirmed yet. `key` makes sending it twice harmless. */
export const WorkStep = z.discriminatedUnion('kind', [Status, Shelf, Checklist])
export type WorkStep = z.infer<typeof WorkStep>

/** The steps in a device's storage; none when it has been tampered with. */
export function readSteps(text: string | null): WorkStep[] {
  try {
    return z.array(WorkStep).parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

/** The job as it will be when the server has confirmed these steps. */
export const withSteps = (job: TechnicianJob, steps: WorkStep[]): TechnicianJob =>
  steps.filter((each) => each.job === job.id).reduce(after, job)

function after(job: TechnicianJob, work: WorkStep): TechnicianJob {
  if (work.kind === 'status') return { ...job, order_status: work.to }
  if (work.kind === 'shelf') return { ...job, shelf: work.shelf }
  return { ...job, is_checked: true }
}
