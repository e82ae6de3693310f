import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Tier, TierInput } from '../../contract/catalog/prices.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { currencySymbol } from '../money.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { initialValues, saveTier, TierForm, type TierValues } from './tier-form.ts'

const PRICES = [
  { name: 'stringing_price', label: say`Flat rate`, help: say`With a string from the shop` },
  { name: 'stringing_price_labor_only', label: say`Labor only`, help: say`With the customer's own string` },
] as const

/** The form of a tier, in place of its row. Enter saves, Escape cancels. */
export function TierEditor({ tier, onClose }: { tier?: Tier; onClose: () => void }) {
  const form = useForm<TierValues, unknown, TierInput>({
    resolver: zodResolver(TierForm),
    defaultValues: initialValues(tier),
  })
  const [opened] = useState(tier)
  const save = useMutation({
    mutationFn: (form: TierInput) => saveTier(opened, form),
    async onSuccess(saved) {
      await refreshNow()
      toast({
        title: tier ? say`Prices saved` : say`Tier added`,
        description: say`The prices of ${saved.tier_status} apply to new orders.`,
      })
      onClose()
    },
  })
  useLeaveGuard(form.formState.isDirty)
  const fields = { form, refused: fieldErrors(save.error) }

  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label={tier ? say`Edit ${tier.tier_status}` : say`Add Tier`}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField fields={fields} name="tier_status" label={say`Name`}>
          {(control) => <Input {...control} autoComplete="off" autoFocus />}
        </FormField>
        {PRICES.map(({ name, label, help }) => (
          <MoneyField
            key={name}
            fields={fields}
            name={name}
            label={`${label} (${currencySymbol()})`}
            help={help}
            placeholder={say`no price yet`}
          />
        ))}
      </div>
      <Refusal error={save.error} text={say`The tier could not be saved. Please try again.`} />
      <p className="text-12 text-ink-2">{say`Changes apply to new orders only; existing orders keep their price.`}</p>
      <FormButtons submit={tier ? say`Save` : say`Add Tier`} busy={save.isPending} onCancel={onClose} />
    </form>
  )
}
