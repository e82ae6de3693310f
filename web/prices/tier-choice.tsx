import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../contract/people/people.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { formatMoney } from '../money.ts'
import { useSideRead } from '../side-reads.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

/** The person's tier. A change applies to new orders only. */
export function TierChoice({ person }: { person: Person }) {
  const tiers = useSideRead(query('listTiers')) ?? []
  /** Null for the tier that the person has, which another manager may change meanwhile. */
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? person.tier_status
  useLeaveGuard(shown !== person.tier_status)
  const save = useMutation({
    mutationFn: (tier_status: string) => call('assignTier', { id: person.id, body: { tier_status } }),
    async onSuccess(_, sent) {
      await refreshNow()
      setChosen((now) => (now === sent ? null : now))
      toast({ title: say`Tier saved`, description: say`It applies to new orders only.` })
    },
  })
  return (
    <>
      <p className="hidden print:block">{person.tier_status}</p>
      <form className="no-print grid gap-3" onSubmit={submitting(() => save.mutate(shown))}>
        <Field label={say`Tier`} help={say`Applies to new orders only.`}>
          {(wiring) => (
            <Select {...wiring} value={shown} onChange={(event) => setChosen(event.target.value)}>
              {!tiers.some(({ tier_status }) => tier_status === person.tier_status) && (
                <option>{person.tier_status}</option>
              )}
              {tiers.map((tier) => (
                <option key={tier.id} value={tier.tier_status}>
                  {say`${tier.tier_status}: ${formatMoney(tier.stringing_price)} (${formatMoney(tier.stringing_price_labor_only)} labor only)`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex max-sm:*:flex-1">
          <Button type="submit" disabled={shown === person.tier_status} busy={save.isPending}>{say`Save Tier`}</Button>
        </div>
        <Refusal error={save.error} text={say`The tier could not be saved. Please try again.`} />
      </form>
    </>
  )
}
