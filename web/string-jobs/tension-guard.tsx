import { useController, useFormContext } from 'react-hook-form'
import { consentText, riskOf } from '../../contract/job/consents.ts'
import { say } from '../config.ts'
import { Cork } from '../ui/badge.tsx'
import { enteredTensions, type JobFormValues } from './job-form.ts'
import { TensionGauge } from './tension-gauge.tsx'
import type { Guard } from './use-order-draft.ts'

interface Props extends Guard {
  /** At the counter, staff record what the customer says. */
  byStaff: boolean
}

/** The tensions beside the limit of the racket and, above it, the consent. Nothing for a racket without a limit. */
export function TensionGuard({ racket, earlier, byStaff }: Props) {
  const { control, watch } = useFormContext<JobFormValues>()
  const { field, fieldState } = useController({ control, name: 'accepted_risk' })
  const setup = enteredTensions(watch())
  if (!racket || racket.tension_limit === null || !Number.isFinite(setup.tension)) return null
  const { tension_limit, model_name } = racket
  const risk = riskOf(setup, racket, earlier, say)
  return (
    <div className="grid gap-3">
      <TensionGauge setup={setup} tension_limit={tension_limit} model={model_name} />
      {risk ? (
        <div className="grid grid-cols-[10px_minmax(0,1fr)] gap-x-2.5 rounded-8 border border-cork-edge bg-cork-soft p-3 text-14">
          <Cork className="mt-1.5" />
          <p id="risk" className="wrap-anywhere">
            {risk.text}
          </p>
          <label className="col-span-2 flex min-h-(--control) cursor-pointer items-center gap-2.5 font-strong">
            <input
              ref={field.ref}
              type="checkbox"
              className="size-4 flex-none accent-accent"
              aria-describedby={fieldState.error ? 'risk risk-error' : 'risk'}
              aria-invalid={fieldState.error ? true : undefined}
              // A tick belongs to the sentence that was shown: another tension or limit asks again.
              checked={field.value === risk.text}
              onChange={(event) => field.onChange(event.target.checked ? risk.text : '')}
            />
            {byStaff ? say`The customer accepts the risk` : say`I accept the risk`}
          </label>
          {fieldState.error && (
            <p id="risk-error" role="alert" className="col-span-2 text-danger">
              {say.of(fieldState.error.message ?? '')}
            </p>
          )}
        </div>
      ) : (
        earlier && riskOf(setup, racket) && <p className="text-14 text-cork-ink">{consentText(earlier, say)}</p>
      )}
    </div>
  )
}
