import { fullName } from '../../contract/base/person.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call, query } from '../api.ts'
import { ApiError, errorMessage, isUnreachable } from '../api-error.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import type { SessionUser } from '../session/provider.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'
import { changeInTurn, showChange, showTechnicianJob } from './job-cache.ts'
import { tellFailure } from './tell-failure.ts'

/** The name of the person who is signed in. */
export type Me = Pick<SessionUser, 'first_name' | 'last_name'> | null

/** Takes a job at once, and returns it if another technician was faster. */
export async function assignToMe(job: TechnicianJob, me: Me) {
  try {
    await take(job, me)
    tellTaken(job.id)
  } catch (error) {
    tellFailedAssignment(error)
  }
}

/**
 * Takes the racket that is offered as the next one, or another one if a colleague was faster. Its id; null if that
 * fails.
 */
export async function takeNext({ id, racket }: StringJob): Promise<number | null> {
  try {
    const job = await call('takeNextJob', { body: { offered: id } })
    await showTechnicianJob(job)
    const other = say`${displayName(racket)} was just taken. ${job.ticket ?? say`String Job #${job.id}`} is assigned to you instead.`
    tellTaken(job.id, job.id === id ? TAKEN : { ...TAKEN, description: other })
    return job.id
  } catch (error) {
    // Without a connection, the page opens, and the first saved duration takes the job.
    if (isUnreachable(error)) return id
    tellFailedAssignment(error)
    return null
  }
}

/**
 * Takes an unassigned job whose timer has started, and records the start. If another technician was faster, asks whether
 * to take it over; false if it stays theirs. Without a connection, the first saved duration does both.
 */
export async function takeOnStart(job: TechnicianJob, me: Me): Promise<boolean> {
  if (!isToBeStrung(job.order_status)) return true
  const holder = job.technician_id === null ? await takeUnassigned(job, me) : 'me'
  if (holder === 'me' && !job.started_at) await recordStart(job.id)
  return holder !== 'other'
}

/** Records the start of a job. If this fails, the first saved duration records it. */
async function recordStart(id: number) {
  await changeInTurn(id, () => call('startJob', { id, body: {} })).catch(() => {})
}

async function takeUnassigned(job: TechnicianJob, me: Me): Promise<'me' | 'other' | 'unknown'> {
  try {
    await take(job, me)
    // The start that is recorded next is a change, after which undo would be refused.
    if (job.started_at) tellTaken(job.id)
    else toast(TAKEN)
    return 'me'
  } catch (error) {
    const isTaken = error instanceof ApiError && error.status === 409
    const taken = isTaken && (await call('getTechnicianJob', { id: job.id }).catch(() => null))
    if (taken && taken.technician_id !== null) {
      await showTechnicianJob(taken)
      return (await takeOver(taken)) ? 'me' : 'other'
    }
    if (!isUnreachable(error)) tellFailedAssignment(error)
    return 'unknown'
  }
}

/**
 * True for my job, for that of the person who strings at this device, and for one that nobody has. Asks whether to take over
 * someone else's; false if it stays theirs, and, with a message, if the account cannot be loaded.
 */
export async function mayWorkOn(job: TechnicianJob, stringer: number | null = null): Promise<boolean> {
  try {
    // A press may be sooner than the account, for which it then waits.
    const me = await queryClient.ensureQueryData(query('getMe'))
    return [null, me.id, stringer].includes(job.technician_id) || takeOver(job)
  } catch (error) {
    tellFailure(error, say`Error`, errorMessage(error, say`Your account could not be loaded. Please try again.`))
    return false
  }
}

async function take(job: TechnicianJob, me: Me) {
  const takeBack = await showChange(job, { technician: me && { first_name: me.first_name, last_name: me.last_name } })
  try {
    await changeInTurn(job.id, () => call('assignJobToMe', { id: job.id, body: {} }))
  } catch (error) {
    await takeBack()
    throw error
  }
}

const TAKEN = { title: say`Success`, description: say`String job assigned to you successfully.` }

/** Reports that a job was taken, and offers to give it back. */
export const tellTaken = (id: number, text = TAKEN) =>
  toast({ ...text, ...undoing({ string_job: id, kind: 'assign' }, say`Job given back`) })

function takeOver(job: TechnicianJob): Promise<boolean> {
  const name = (job.technician && fullName(job.technician)) || say`another technician`
  return confirm({
    title: say`Take over from ${name}?`,
    text: say`String Job #${job.id} is assigned to ${name}.`,
    confirm: say`Take Over`,
    failed: say`The job could not be taken over. Please try again.`,
    async run() {
      const from = job.technician_id
      if (from === null) return
      await changeInTurn(job.id, () => call('takeOverJob', { id: job.id, body: { from } }))
    },
  })
}

const tellFailedAssignment = (error: unknown) =>
  tellFailure(
    error,
    say`Error`,
    say`Failed to assign job: ${errorMessage(error, say`The portal could not be reached.`)}`,
  )
