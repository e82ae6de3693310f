import type { Translated } from '../contract/base/languages.ts'
import { DEFAULT_CURRENCY } from '../contract/base/money.ts'
import { DEFAULT_COUNTRY, PRODUCT_NAME, type Region } from '../contract/base/region.ts'
import { BETWEEN_TEXTS, type Catalog, english, type Say, sayIn } from '../contract/base/say.ts'
import type { ShopSettings } from '../contract/catalog/settings.ts'
import { type BedRules, USUAL } from '../contract/job/bed-choices.ts'

/** The globals of a script with translations: the sentences, and their translations in the same order. */
type CatalogScript = [sentences: string, translations: string]

declare global {
  // Only a variable becomes a property of the global object.
  var stringbedCatalog: CatalogScript[] | undefined
}

/** The server's configuration for the browser, in a meta element of index.html. */
interface Config extends Region, BedRules {
  auth: { kind: 'local' } | { kind: 'clerk'; publishable_key: string; frontend_api: string }
  sign_up: 'open' | 'waitlist' | 'closed'
  /** True until the first person has signed up, who need not join the waiting list. */
  awaits_first_person: boolean
  /** False while the shop has no mail server. */
  sends_email: boolean
  card_provider: string
  test_mode: boolean
  /** The shop's name; that of the product until a manager enters one. */
  shop_name: string
  /** The path of the shop's logo. */
  logo: string | null
  /** True if the shop sells packs of credits, or has sold one. */
  sells_packs: boolean
  /** The language of the page, if that is not English. */
  language?: Translated
  /** The unit of new orders. It changes when a manager saves the settings, as the region does. */
  tension_unit: ShopSettings['tension_unit']
}

const development: Config = {
  auth: { kind: 'local' },
  sign_up: 'open',
  awaits_first_person: false,
  sends_email: false,
  card_provider: 'Stripe (test mode)',
  test_mode: true,
  shop_name: PRODUCT_NAME,
  logo: null,
  sells_packs: false,
  country: DEFAULT_COUNTRY,
  time_zone: 'UTC',
  currency: DEFAULT_CURRENCY,
  tension_unit: 'lbs',
  ...USUAL,
}

// Unit tests have no page.
function read(): Config {
  const content = globalThis.document?.querySelector('meta[name="stringbed-config"]')?.getAttribute('content') ?? ''
  // Vite serves index.html with the placeholder that the server replaces.
  return content.startsWith('{') ? JSON.parse(content) : development
}

const given = read()

const catalogOf = (scripts: CatalogScript[]): Catalog =>
  new Map(
    scripts.flatMap(([sentences, translations]) => {
      const texts = translations.split(BETWEEN_TEXTS)
      return sentences.split(BETWEEN_TEXTS).map((each, index): [string, string] => [each, texts[index] ?? each])
    }),
  )

/**
 * Says the texts of pages in the language of their reader. The page of another language than English has a script that sets
 * its catalog; without it, the page is in English. Pages change their language by loading again.
 */
export const say: Say =
  given.language && globalThis.stringbedCatalog
    ? sayIn(given.language, catalogOf(globalThis.stringbedCatalog), () => {})
    : english

export const config = Object.assign(given, { say })

/** Applies saved settings to the amounts, moments and orders on this page, and to the shop's name. */
export const followSettings = (settings: Partial<Region & Orders & Pick<Config, 'shop_name' | 'logo'>>) =>
  Object.assign(config, settings)

type Orders = BedRules & Pick<Config, 'tension_unit'>

/** The part of the settings that decides which orders the shop takes, and in which unit. */
export const orderSettings = ({ tension_unit, allows_hybrids, allows_looser_crosses }: Orders): Orders => ({
  tension_unit,
  allows_hybrids,
  allows_looser_crosses,
})

/** The name that a manager entered for the shop; null before. */
export const shopName = () => (config.shop_name === PRODUCT_NAME ? null : config.shop_name)
