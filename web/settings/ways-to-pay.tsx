import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ShopSettingsInput } from '../../contract/catalog/settings.ts'
import { say } from '../config.ts'
import { Field } from '../ui/field.tsx'
import { errorOf } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'

/** Chinese and Japanese keyboards type commas of their own. */
const listOf = (text: string) =>
  text
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter(Boolean)

interface Props {
  form: UseFormReturn<ShopSettingsInput>
  /** The server's refusals, by field. */
  refused: Record<string, string>
}

/** The field for the ways to pay, as one text with commas. */
export function WaysToPay({ form, refused }: Props) {
  // The text with its half-typed parts, until the focus leaves the field.
  const [typed, setTyped] = useState<string | null>(null)
  const { isSubmitted } = form.formState
  return (
    <Field
      label={say`Ways to pay at the counter`}
      help={say`Separated by commas, such as Cash, Card terminal, Bank transfer, On account. If you leave this empty, the portal does not ask. "On account" leaves the job unpaid, for a statement later.`}
      error={errorOf({ form, refused }, 'ways_to_pay')}
    >
      {(wiring) => (
        <Input
          {...wiring}
          value={typed ?? (form.watch('ways_to_pay') ?? []).join(', ')}
          autoComplete="off"
          onBlur={() => setTyped(null)}
          onChange={({ target }) => {
            setTyped(target.value)
            form.setValue('ways_to_pay', listOf(target.value), { shouldDirty: true, shouldValidate: isSubmitted })
          }}
        />
      )}
    </Field>
  )
}
