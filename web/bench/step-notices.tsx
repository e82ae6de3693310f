import { Link } from '@tanstack/react-router'
import { say } from '../config.ts'
import { shownJob } from '../technician/job-cache.ts'
import { addStep, forgetRefusal, isStuck, refusedSteps, sendSteps, useWaitingSteps } from '../technician/step-outbox.ts'
import type { WorkStep } from '../technician/work-steps.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/link-button.tsx'

const TITLES: Record<WorkStep['kind'], string> = {
  status: say`The status was not changed`,
  shelf: say`The shelf was not saved`,
  checklist: say`The checklist was not saved`,
}

/** The steps that the server refused, and those that could not be sent yet. */
export function StepNotices() {
  const refused = refusedSteps.use()
  const waiting = useWaitingSteps().length
  const stuck = isStuck.use()
  return (
    <>
      {refused.map(({ step, reason, isAsSeen }) => (
        <Alert key={step.key} title={TITLES[step.kind]} className="mb-4">
          <p>
            <Link to="/bench" search={{ job: step.job }} className={linkLook}>
              {shownJob(step.job)?.ticket ?? say`String Job #${step.job}`}
            </Link>
            : {reason}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {isAsSeen && step.kind === 'shelf' && step.shelf !== null && !step.is_shared && (
              <Button
                onClick={() => addStep({ ...step, is_shared: true })}
              >{say`Put It on ${step.shelf} Anyway`}</Button>
            )}
            <Button onClick={() => forgetRefusal(step.job)}>{say`Dismiss`}</Button>
          </div>
        </Alert>
      ))}
      {stuck && waiting > 0 && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-8 bg-sunk px-4 py-3 text-14"
        >
          <span>
            {waiting === 1
              ? say`One step is saved on this device and will be sent when the portal can be reached.`
              : say`${waiting} steps are saved on this device and will be sent when the portal can be reached.`}
          </span>
          <Button onClick={() => void sendSteps()}>{say`Send Now`}</Button>
        </div>
      )}
    </>
  )
}
