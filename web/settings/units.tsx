import { currencyName } from '../../contract/base/countries.ts'
import { CURRENCIES } from '../../contract/base/money.ts'
import { listed } from '../../contract/base/sentence.ts'
import type { ShopSettingsInput } from '../../contract/catalog/settings.ts'
import { TensionUnit } from '../../contract/catalog/tension-unit.ts'
import { say } from '../config.ts'
import { FormField, type FormFields } from '../ui/form-field.tsx'
import { Select } from '../ui/input.tsx'

export const CurrencyOptions = () =>
  CURRENCIES.map((code) => (
    <option key={code} value={code}>
      {listed([code, currencyName(code, say.language)], say.language)}
    </option>
  ))

/** The time zones for the field with `list="time-zones"`. */
export const TimeZoneList = () => (
  <datalist id="time-zones">
    {Intl.supportedValuesOf('timeZone').map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

/** The field for the unit of tensions. */
export const TensionUnitField = ({ fields }: { fields: FormFields<ShopSettingsInput> }) => (
  <FormField
    fields={fields}
    name="tension_unit"
    label={say`Unit of tensions`}
    help={say`New orders are entered in this unit. A job keeps the unit of its order.`}
  >
    {(control) => (
      <Select {...control}>
        {TensionUnit.options.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </Select>
    )}
  </FormField>
)
