import { ownerLines } from '../../contract/base/person.ts'
import type { KeptRacket } from '../../contract/work/bench.ts'
import { say } from '../config.ts'
import { shownJob } from '../technician/job-cache.ts'
import type { WorkStep } from '../technician/work-steps.ts'

/** The rackets on the shelves, with those that this device has moved and the server does not know yet. */
export function keptAfter(kept: KeptRacket[], steps: WorkStep[]): KeptRacket[] {
  return steps.reduce((rackets, step) => {
    if (step.kind !== 'shelf') return rackets
    const others = rackets.filter(({ job }) => job !== step.job)
    const job = shownJob(step.job)
    if (step.shelf === null || !job) return others
    const { customer_id, ticket, racket } = job
    const customer = ownerLines(racket.owner, say).name
    return [...others, { job: job.id, shelf: step.shelf, customer_id, customer, ticket: ticket ?? '' }]
  }, kept)
}
