import { Link } from '@tanstack/react-router'
import { strungTensions } from '../../contract/catalog/kilograms.ts'
import { FIRST_STATUS, isReady, isToBeStrung, STRUNG_STATUS, statusLabel } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { PlayerAction } from '../rackets/player-action.tsx'
import { changeInTurn } from '../technician/job-cache.ts'
import { addStep } from '../technician/step-outbox.ts'
import type { useBench } from '../technician/use-bench.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { type NextStep, otherTension, timeText } from './next-step.ts'
import { receivedHere } from './use-scans.ts'

interface Props {
  job: TechnicianJob
  /** The action of the big button. */
  step: NextStep
  bench: Pick<ReturnType<typeof useBench>, 'mains' | 'cross' | 'running' | 'start' | 'pause'>
  onReady: () => Promise<void>
}

async function undoReceived(id: number) {
  try {
    await changeInTurn(id, () => call('undoReceived', { id }))
    receivedHere.set(null)
  } catch (error) {
    toastFailure(error)
  }
}

/** The actions that are possible instead of the next step. */
export function OtherSteps({ job, step, bench: { mains, cross, running, start, pause }, onReady }: Props) {
  const isReceivedHere = receivedHere.use() === job.id && job.received_at !== null && !job.started_at
  const isBegun = mains.seconds > 0 || cross.seconds > 0
  const isIdle = isToBeStrung(job.order_status) && isBegun && !running
  return (
    <div className="-mx-2.5 mt-2 flex flex-wrap gap-1 *:px-2.5 *:max-sm:min-h-11">
      {running && <Button variant="bare" onClick={pause}>{say`Pause`}</Button>}
      {isIdle &&
        [mains, cross]
          .filter(({ side }) => !(step.kind === 'time' && step.side === side))
          .map((timer) => (
            <Button key={timer.side} variant="bare" onClick={() => start(timer)}>
              {timeText(timer.side, timer.seconds, otherTension(strungTensions(job)))}
            </Button>
          ))}
      {isIdle && step.kind !== 'ready' && (
        <Button variant="bare" onClick={() => void onReady()}>
          {say.of(statusLabel(STRUNG_STATUS))}
        </Button>
      )}
      {isReceivedHere && <Button variant="bare" onClick={() => void undoReceived(job.id)}>{say`Undo Received`}</Button>}
      {isReady(job.order_status) && (
        <Button
          variant="bare"
          onClick={() => addStep({ kind: 'status', job: job.id, from: job.order_status, to: FIRST_STATUS })}
        >{say`Not Ready Yet`}</Button>
      )}
      <PlayerAction racket={job.racket} />
      <Link
        to="/technician/string-jobs/$id"
        params={{ id: String(job.id) }}
        className={buttonLook({ variant: 'bare' })}
      >{say`Job Details`}</Link>
    </div>
  )
}
