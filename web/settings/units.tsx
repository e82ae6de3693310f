import { CURRENCIES } from '../../contract/base/money.ts'
import { TensionUnit } from '../../contract/catalog/kilograms.ts'
import type { ShopSettingsInput } from '../../contract/catalog/settings.ts'
import { FormField, type FormFields } from '../ui/form-field.tsx'
import { Select } from '../ui/input.tsx'

const CURRENCY_NAMES = new Intl.DisplayNames('en', { type: 'currency' })

/** The fields for the currency and the unit of tensions. */
export const Units = ({ fields }: { fields: FormFields<ShopSettingsInput> }) => (
  <>
    <FormField
      fields={fields}
      name="currency"
      label="Currency"
      help="The currency of all prices. It is fixed once a job has a price."
    >
      {(control) => (
        <Select {...control}>
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {code}, {CURRENCY_NAMES.of(code)}
            </option>
          ))}
        </Select>
      )}
    </FormField>
    <FormField
      fields={fields}
      name="tension_unit"
      label="Unit of tensions"
      help="New orders are entered in this unit. A job keeps the unit of its order."
    >
      {(control) => (
        <Select {...control}>
          {TensionUnit.options.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </Select>
      )}
    </FormField>
  </>
)
