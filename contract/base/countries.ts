import { LANGUAGES, type Language, type Translated } from './languages.ts'
import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from './money.ts'
import { DEFAULT_COUNTRY, type Region, remembered } from './region.ts'
import { isoClock, presentZone } from './shop-time.ts'

/** The countries whose phone numbers can be read, by their ISO 3166 codes. */
export const COUNTRIES = [
  ...'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY'.split(
    ' ',
  ),
  ...'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ'.split(
    ' ',
  ),
  ...'FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR'.split(
    ' ',
  ),
  ...'IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH'.split(
    ' ',
  ),
  ...'MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK'.split(
    ' ',
  ),
  ...'PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA'.split(
    ' ',
  ),
  ...'TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  ),
]

const names = remembered((key) => {
  const [type, language] = key.split(' ')
  return new Intl.DisplayNames(language, { type: type as 'region' | 'currency' })
})

/** 'Malaysia' for MY */
export const countryName = (country: string, language: Language = 'en') =>
  names(`region ${language}`).of(country) ?? country

/** 'Malaysian Ringgit' for MYR */
export const currencyName = (currency: string, language: Language = 'en') =>
  names(`currency ${language}`).of(currency) ?? currency

/** The countries with their names, by name. */
export const countriesByName = (language: Language = 'en') =>
  COUNTRIES.map((code) => ({ code, name: countryName(code, language) })).sort((a, b) =>
    a.name.localeCompare(b.name, language),
  )

const zonesOf = remembered((country): string[] => {
  // Node 20 has the property, later versions have the method, Firefox has neither; TypeScript knows neither.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[]
    getTimeZones?: () => string[] | undefined
  }
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(presentZone)
})

/** The time zone of a country in which all clocks show the same time, in winter and in summer; null for other countries. */
export function zoneIn(country: string): string | null {
  const zones = zonesOf(country)
  const clocks = new Set(zones.map((zone) => isoClock('2026-01-15', zone) + isoClock('2026-07-15', zone)))
  return clocks.size === 1 ? (zones[0] ?? null) : null
}

/** The country of a time zone; null for zones of several countries or none, such as UTC. */
export const countryOf = remembered((time_zone): string | null => {
  const zone = presentZone(time_zone)
  const countries = COUNTRIES.filter((country) => zonesOf(country).includes(zone))
  return countries.length === 1 ? (countries[0] ?? null) : null
})

/** The region of a shop's settings. Without a country, the time zone decides. */
export const regionOf = ({
  country,
  time_zone,
  currency,
}: Omit<Region, 'country'> & { country: string | null }): Region => ({
  country: country ?? countryOf(time_zone) ?? DEFAULT_COUNTRY,
  time_zone,
  currency,
})

const EURO =
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK GP MQ GF RE YT BL MF PM AX'
const DOLLAR = 'US AS EC FM GU MH MP PR PW SV TC TL VG VI'
// Other countries that use the currency of a larger one.
const SHARED: Record<string, string[]> = {
  GBP: ['GG', 'IM', 'JE'],
  DKK: ['FO', 'GL'],
  NOK: ['SJ'],
  CHF: ['LI'],
  AUD: ['KI', 'NR', 'TV', 'CX', 'CC', 'NF'],
  NZD: ['CK', 'NU', 'TK'],
}

/** The currency of a country among those that a shop can use; null when it is none of them. */
export function currencyOf(country: string): Currency | null {
  if (EURO.split(' ').includes(country)) return 'EUR'
  if (DOLLAR.split(' ').includes(country)) return DEFAULT_CURRENCY
  // The code of a currency begins with that of its country.
  const shared = Object.keys(SHARED).find((code) => SHARED[code]?.includes(country))
  return CURRENCIES.find((code) => code === shared || code.startsWith(country)) ?? null
}

// Stringers in these countries count in kilograms. In most of the world, badminton rackets are strung in pounds.
const IN_KILOGRAMS = 'AT BE CH CZ DE DK ES FI FR IT LI LU NL NO PL PT SE'

/** The usual unit of tensions in a country. */
export const tensionUnitOf = (country: string): 'kg' | 'lbs' =>
  IN_KILOGRAMS.split(' ').includes(country) ? 'kg' : 'lbs'

/** The language that most people in a country read, if it is one of the translations; null otherwise. */
export const languageIn = remembered((country): Translated | null => {
  const { language, script } = new Intl.Locale(`und-${country}`).maximize()
  return LANGUAGES.find((one) => one === language || one === `${language}-${script}`) ?? null
})
