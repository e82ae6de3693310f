import type { UseFormReturn } from 'react-hook-form'
import { CURRENCIES } from '../../contract/currency.ts'
import { TensionUnit } from '../../contract/kilograms.ts'
import type { ShopSettingsInput } from '../../contract/settings.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'

const CURRENCY_NAMES = new Intl.DisplayNames('en', { type: 'currency' })

interface Props {
  form: UseFormReturn<ShopSettingsInput>
  /** The refusals of the server, by field. */
  refused: Record<string, string>
}

/** The fields for the currency and the unit of tensions. */
export function Units({ form, refused }: Props) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Currency"
        help="The currency of all prices. It is fixed once a job has a price."
        error={errors.currency?.message ?? refused.currency}
      >
        {(wiring) => (
          <Select {...wiring} {...form.register('currency')}>
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {code}, {CURRENCY_NAMES.of(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Unit of tensions"
        help="New orders are entered in this unit. A job keeps the unit of its order."
        error={errors.tension_unit?.message ?? refused.tension_unit}
      >
        {(wiring) => (
          <Select {...wiring} {...form.register('tension_unit')}>
            {TensionUnit.options.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
