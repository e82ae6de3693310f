import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Tier, TierInput } from '../../contract/catalog/prices.ts'
import { fieldErrors } from '../api-error.ts'
import { refreshNow } from '../live/refresh.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { initialValues, saveTier, TierForm, type TierValues } from './tier-form.ts'

const FIELDS: { name: keyof TierValues; label: string; help?: string; money?: boolean }[] = [
  { name: 'tier_status', label: 'Name' },
  { name: 'stringing_price', label: 'Flat rate ($)', help: 'With a string from the shop', money: true },
  { name: 'stringing_price_labor_only', label: 'Labor only ($)', help: "With the customer's own string", money: true },
]

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
        title: tier ? 'Prices saved' : 'Tier added',
        description: `The prices of ${saved.tier_status} apply to new orders.`,
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
      aria-label={tier ? `Edit ${tier.tier_status}` : 'Add Tier'}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        {FIELDS.map(({ name, label, help, money }) => (
          <FormField key={name} fields={fields} name={name} label={label} help={help}>
            {(control) => (
              <Input
                {...control}
                inputMode={money ? 'decimal' : undefined}
                placeholder={money ? 'no price yet' : undefined}
                autoComplete="off"
                autoFocus={name === 'tier_status'}
              />
            )}
          </FormField>
        ))}
      </div>
      <Refusal error={save.error} text="The tier could not be saved. Please try again." />
      <p className="text-12 text-ink-2">Changes apply to new orders only; existing orders keep their price.</p>
      <FormButtons submit={tier ? 'Save' : 'Add Tier'} busy={save.isPending} onCancel={onClose} />
    </form>
  )
}
