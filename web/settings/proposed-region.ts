import { COUNTRIES, countryOf, currencyOf, tensionUnitOf } from '../../contract/base/countries.ts'
import { DEFAULT_CURRENCY } from '../../contract/base/money.ts'
import { DEFAULT_COUNTRY } from '../../contract/base/region.ts'
import { deviceTimeZone } from '../../contract/base/shop-time.ts'

/** The country of this device: that of its time zone, or else that of its languages. */
function deviceCountry(): string {
  const spoken = navigator.languages.flatMap((language) => new Intl.Locale(language).region ?? [])
  return countryOf(deviceTimeZone()) ?? spoken.find((country) => COUNTRIES.includes(country)) ?? DEFAULT_COUNTRY
}

export const usualIn = (country: string) => ({
  currency: currencyOf(country) ?? DEFAULT_CURRENCY,
  tension_unit: tensionUnitOf(country),
})

/** The region of a new shop, proposed from this device. */
export function proposedRegion() {
  const country = deviceCountry()
  return { country, time_zone: deviceTimeZone(), ...usualIn(country) }
}
