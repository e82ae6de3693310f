import { countriesByName, countryName, countryOf, currencyName } from '../../contract/base/countries.ts'
import { DEFAULT_COUNTRY } from '../../contract/base/region.ts'
import { listed } from '../../contract/base/sentence.ts'
import { deviceTimeZone, isTimeZone } from '../../contract/base/shop-time.ts'
import type { ShopSettingsInput } from '../../contract/catalog/settings.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { AS_TYPED } from '../form-schema.ts'
import { useSideRead } from '../side-reads.ts'
import { Field } from '../ui/field.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { FormField, type FormFields } from '../ui/form-field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { CurrencyOptions, TensionUnitField, TimeZoneList } from './units.tsx'

interface Settings extends FormFields<ShopSettingsInput> {
  form: FormFields<ShopSettingsInput>['form'] & {
    watch: (name: 'time_zone') => string | undefined
    setValue: (name: 'time_zone', value: string, options: { shouldDirty: true; shouldValidate: true }) => void
  }
}

const ofZone = (zone: string | undefined) => {
  const country = zone && isTimeZone(zone) ? countryOf(zone) : null
  return say`By the time zone: ${countryName(country ?? DEFAULT_COUNTRY, say.language)}`
}

/** The fields for the place of the shop, its currency and its unit. They decide how all amounts and times are written. */
export function RegionFields({ settings }: { settings: Settings }) {
  const here = deviceTimeZone()
  const zone = settings.form.watch('time_zone')
  return (
    <>
      <FormField
        fields={settings}
        name="country"
        label={say`Country`}
        help={say`Decides how amounts, dates and times are written. Phone numbers in this country need no country code.`}
        options={{ setValueAs: (chosen) => chosen || null }}
      >
        {(control) => (
          <Select {...control} autoComplete="country">
            <option value="">{ofZone(zone)}</option>
            {countriesByName(say.language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField
        fields={settings}
        name="time_zone"
        label={say`Time zone`}
        help={
          zone === here
            ? say`All times are shown in this time zone, wherever the reader is.`
            : filled(
                say`All times are shown in this time zone, wherever the reader is. This device is in ${here}: ${HERE}`,
                <LinkButton
                  onClick={() => settings.form.setValue('time_zone', here, AS_TYPED)}
                >{say`use it`}</LinkButton>,
              )
        }
      >
        {(control) => <Input {...control} list="time-zones" autoComplete="off" />}
      </FormField>
      <TimeZoneList />
      <CurrencyField settings={settings} />
      <TensionUnitField fields={settings} />
    </>
  )
}

/** The currency; read-only once a job has a price or a pack was sold. */
function CurrencyField({ settings }: { settings: Settings }) {
  const shop = useSideRead(query('getShopSettings'))
  const isFixed = useSideRead(query('getCurrencyUse'))?.is_fixed ?? false
  if (isFixed && shop) {
    return (
      <Field
        label={say`Currency`}
        help={say`It can no longer change, because this shop has jobs with prices or has sold packs.`}
        className="*:[input]:bg-sunk"
      >
        {(wiring) => (
          <Input
            {...wiring}
            readOnly
            value={listed([shop.currency, currencyName(shop.currency, say.language)], say.language)}
          />
        )}
      </Field>
    )
  }
  return (
    <FormField
      fields={settings}
      name="currency"
      label={say`Currency`}
      help={say`The currency of all prices. It is fixed once a job has a price.`}
    >
      {(control) => (
        <Select {...control}>
          <CurrencyOptions />
        </Select>
      )}
    </FormField>
  )
}
