import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readDecimal } from '../../contract/base/money.ts'
import { type PayRule, SHARE_RANGE } from '../../contract/job/pay-rule.ts'
import { call } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { currencySymbol, plainMoney, requiredAmount } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Choice, Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

const KINDS: Record<PayRule['kind'], string> = {
  none: say`Nothing`,
  per_racket: say`Per racket`,
  share: say`Share of the stringing price`,
}

const typedValue = ({ kind, value }: PayRule) =>
  kind === 'none' ? '' : kind === 'share' ? String(value) : plainMoney(value)

function payWanted(kind: PayRule['kind'], typed: string): number {
  if (kind === 'none') return 0
  return kind === 'share' ? shareOf(typed) : requiredAmount(typed)
}

/** A typed share, such as '50' or '50 %'. Throws the refusal for other text. */
function shareOf(typed: string): number {
  const share = readDecimal(typed.trim().replace(/[%％]$/, ''))
  if (Number.isNaN(share)) throw new Error(say.of(SHARE_RANGE))
  return share
}

interface Edit {
  kind: PayRule['kind']
  typed: string
  /** The rule with which the edit began. */
  from: PayRule
}

/** The pay for rackets that become ready from now on. A rule that another manager saves shows unless this one is edited. */
export function PayRuleForm({ rule }: { rule: PayRule }) {
  const [edit, setEdit] = useState<Edit | null>(null)
  const shown = edit ?? { kind: rule.kind, typed: typedValue(rule), from: rule }
  const { kind, typed } = shown
  const save = useMutation({
    mutationFn: async ({ kind, typed, from }: Edit) =>
      call('savePayRule', { body: { kind, value: payWanted(kind, typed), from } }),
    async onSuccess(saved, sent) {
      await refreshNow()
      // Keeps the changes that were typed meanwhile.
      setEdit((now) => (now && now !== sent ? { ...now, from: saved.rule } : null))
      toast({ title: say`Rule saved`, description: say`It applies to rackets that are ready from now on.` })
    },
  })
  const isChanged = kind !== rule.kind || (kind !== 'none' && typed !== typedValue(rule))
  useLeaveGuard(isChanged, save.isPending)
  return (
    <form
      noValidate
      aria-label={say`Rule`}
      className="grid max-w-160 gap-4"
      onSubmit={submitting(() => save.mutate(shown))}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_160px]">
        <Field label={say`A stringer earns`}>
          {(wiring) => (
            <Choice {...wiring} value={kind} onValue={(chosen) => setEdit({ ...shown, kind: chosen })}>
              {Object.entries(KINDS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Choice>
          )}
        </Field>
        {kind !== 'none' && (
          <Field
            label={kind === 'share' ? say`Share (%)` : say`Pay (${currencySymbol()})`}
            error={fieldErrors(save.error).value}
          >
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={(event) => setEdit({ ...shown, typed: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <p className="text-14 text-ink-2">{say`A new rule applies to rackets that are ready from now on.`}</p>
      <Refusal error={save.error} text={say`The rule could not be saved. Please try again.`} />
      <div className="flex max-sm:*:flex-1">
        <Button type="submit" busy={save.isPending}>{say`Save`}</Button>
      </div>
    </form>
  )
}
