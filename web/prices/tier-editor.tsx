import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { Tier, TierInput } from '../../contract/catalog/prices.ts'
import { say } from '../config.ts'
import { currencySymbol } from '../money.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useEditor } from '../use-editor.ts'
import { initialValues, saveTier, TierForm } from './tier-form.ts'

const PRICES = [
  { name: 'stringing_price', label: say`Flat rate`, help: say`With a string from the shop` },
  { name: 'stringing_price_labor_only', label: say`Labor only`, help: say`With the customer's own string` },
] as const

/** The form of a tier, in place of its row. */
export function TierEditor({ tier, onClose }: { tier?: Tier; onClose: () => void }) {
  const [opened] = useState(tier)
  const { form, saving, cancel, cancelOnEscape, refusal, fields } = useEditor({
    resolver: zodResolver(TierForm),
    defaultValues: initialValues(tier),
    save: (form: TierInput) => saveTier(opened, form),
    onSaved: (saved) =>
      toast({
        title: tier ? say`Prices saved` : say`Tier added`,
        description: say`The prices of ${saved.tier_status} apply to new orders.`,
      }),
    onClose,
  })

  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label={tier ? say`Edit ${tier.tier_status}` : say`Add Tier`}
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
      onKeyDown={cancelOnEscape}
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
      <Refusal error={refusal} text={say`The tier could not be saved. Please try again.`} />
      <p className="text-12 text-ink-2">{say`Changes apply to new orders only; existing orders keep their price.`}</p>
      <FormButtons submit={tier ? say`Save` : say`Add Tier`} busy={saving.isPending} onCancel={cancel} />
    </form>
  )
}
