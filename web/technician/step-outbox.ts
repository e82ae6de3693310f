import { useQuery } from '@tanstack/react-query'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call, query } from '../api.ts'
import { ApiError, isRefusal, isUnauthorized } from '../api-error.ts'
import { deviceStorage } from '../storage.ts'
import { signal } from '../ui/signal.ts'
import { newKey } from '../unanswered.ts'
import { changeInTurn, showTechnicianJob } from './job-cache.ts'
import { isMine, myId, readMyId } from './made-by.ts'
import { createRetry } from './retry.ts'
import { STEPS_KEY } from './steps-key.ts'
import { sendTimers } from './timer-outbox.ts'
import { readSteps, type WorkStep } from './work-steps.ts'

// Status, shelf and checklist of the bench. They are sent in order, and kept on the device until the server has them.

/** A step that the server refused, with its reason. The steps of the job that came after it were dropped. */
interface RefusedStep {
  step: WorkStep
  reason: string
  /** True if only something else was in the way, such as another racket: this one is still as the technician saw it. */
  isAsSeen: boolean
}

/** The steps that the server has not confirmed, oldest first, of all people who used this device. */
const waitingSteps = signal(readSteps(deviceStorage.getItem(STEPS_KEY)))
export const refusedSteps = signal<RefusedStep[]>([])
/** True after a step could not be sent, until one is. */
export const isStuck = signal(false)

/** The waiting steps of the person who is signed in. */
export function useWaitingSteps(): WorkStep[] {
  const me = useQuery(query('getMe')).data?.id
  return waitingSteps.use().filter((step) => isMine(step, me))
}

const retry = createRetry(() => void sendSteps())
let isSending = false

function store(change: (steps: WorkStep[]) => WorkStep[]) {
  // Another page of the portal may have changed them.
  const steps = change(readSteps(deviceStorage.getItem(STEPS_KEY)))
  if (steps.length > 0) deviceStorage.setItem(STEPS_KEY, JSON.stringify(steps))
  else deviceStorage.removeItem(STEPS_KEY)
  waitingSteps.set(steps)
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STEPS_KEY) waitingSteps.set(readSteps(newValue))
})

// Omit would lose which fields belong to which kind.
type Unkeyed<Step> = Step extends WorkStep ? Omit<Step, 'key' | 'by'> : never

/** Does a step at once on this device, and sends it. */
export function addStep(step: Unkeyed<WorkStep>) {
  forgetRefusal(step.job)
  store((steps) => [...steps, { ...step, key: newKey(), by: myId() }])
  void sendSteps()
}

export const forgetRefusal = (job: number) =>
  refusedSteps.set(refusedSteps.get().filter(({ step }) => step.job !== job))

/** Sends all steps of the person who is signed in, one after the other. */
export async function sendSteps(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    const me = await readMyId()
    const next = () => waitingSteps.get().find((step) => isMine(step, me))
    for (let step = next(); step; step = next()) {
      // The times come first in the history. A time that cannot be saved holds up nothing.
      await sendTimers()
      await settle(step)
      const { key } = step
      store((steps) => steps.filter((each) => each.key !== key))
      isStuck.set(false)
      retry.succeeded()
    }
  } catch (error) {
    isStuck.set(true)
    if (!isUnauthorized(error)) retry.later()
  } finally {
    isSending = false
  }
}

/** Sends a step. When the server refuses it, shows the job as it is, and drops the steps that came after it. */
async function settle(step: WorkStep) {
  try {
    await changeInTurn(step.job, () => send(step))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const job = await call('getTechnicianJob', { id: step.job }).catch((reason) => {
      if (isRefusal(reason)) return null
      throw reason
    })
    if (job) await showTechnicianJob(job)
    // Another device did the same, or did it from here and the response was lost.
    if (!(job && step.kind === 'status' && job.order_status === step.to)) {
      store((steps) => steps.filter((each) => each.job !== step.job || each.by !== step.by))
      const [status, reason] = error instanceof ApiError ? [error.status, error.message] : [0, '']
      const isAsSeen = status === 409 && step.kind !== 'checklist' && job?.order_status === step.from && !job.left_at
      refusedSteps.set([...refusedSteps.get(), { step, reason, isAsSeen }])
    }
  }
}

function send(step: WorkStep): Promise<TechnicianJob> {
  const id = step.job
  if (step.kind === 'status') {
    const { to, from, strung_by } = step
    return call('setJobStatus', { id, body: { status: to, from, strung_by } })
  }
  if (step.kind === 'shelf') {
    const { shelf, is_shared, from } = step
    return call('moveToShelf', { id, body: { shelf, is_shared, from } })
  }
  return call('recordChecklist', { id, body: step.result, idempotencyKey: step.key })
}
