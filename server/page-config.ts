import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { regionOf } from '../contract/base/countries.ts'
import { isOffered, type LanguageOffer, languageInAddress } from '../contract/base/languages.ts'
import { DEFAULT_CURRENCY } from '../contract/base/money.ts'
import { PRODUCT_NAME, type Region } from '../contract/base/region.ts'
import { logoPath, type ShopLogo } from '../contract/catalog/logo.ts'
import type { ShopSettings } from '../contract/catalog/settings.ts'
import { USUAL } from '../contract/job/bed-choices.ts'
import type { Db } from './base/database/connect.ts'
import { languageFor, type ReaderRequest } from './catalog/settings/languages.ts'
import type { PaymentProvider } from './money/card-provider/provider.ts'
import type { AuthProvider } from './people/auth/provider.ts'
import { isNobodyHere } from './people/people.ts'

const PATIENCE_MS = 500

interface Options {
  db: Db
  auth: Pick<AuthProvider, 'browserConfig'>
  payments: Pick<PaymentProvider, 'name' | 'is_test'>
  signUp: 'open' | 'waitlist' | 'closed'
  sendsEmail: boolean
}

/** The settings that the browser gets with every page; `web/config.ts` reads them. */
export function createPageConfig({ db, auth, payments, signUp, sendsEmail }: Options) {
  const awaitsFirstPerson = createAwaitsFirstPerson({ db, signUp })
  const shownUnits = createShownUnits(db)
  return async (request: ReaderRequest & { url: string }) => {
    const { languages, language: ofShop, ...units } = await shownUnits()
    const offer = { languages, language: ofShop }
    const asked = languageInAddress(request.url)
    const language = asked && isOffered(asked, offer) ? asked : languageFor(request, offer)
    return {
      auth: auth.browserConfig(),
      sign_up: signUp,
      awaits_first_person: await awaitsFirstPerson(),
      sends_email: sendsEmail,
      card_provider: payments.name,
      test_mode: payments.is_test,
      ...units,
      ...(language !== 'en' && { language }),
    }
  }
}

/** With a waiting list, true until the first person has signed up, who does not wait for a manager. */
function createAwaitsFirstPerson({ db, signUp }: Pick<Options, 'db' | 'signUp'>): () => Promise<boolean> {
  let isPossible = signUp === 'waitlist'
  return async () => {
    if (!isPossible) return false
    try {
      isPossible = await isNobodyHere(db)
    } catch {
      // Without the database, the page is served as it is for everyone.
      return false
    }
    return isPossible
  }
}

const SETTINGS = ['tension_unit', 'allows_hybrids', 'allows_looser_crosses'] as const satisfies (keyof ShopSettings)[]

/** The settings that pages need to show the shop's name, amounts and moments, and to take orders. */
type Units = Pick<ShopSettings, (typeof SETTINGS)[number]> &
  Region &
  ShopLogo &
  LanguageOffer & {
    shop_name: string
    /** True while the shop sells packs of credits, and once it has sold one: customers keep their credits and receipts. */
    sells_packs: boolean
  }

/** The units of the shop. While the database does not respond: those that it last returned. */
function createShownUnits(db: Db): () => Promise<Units> {
  let known: Units = {
    ...regionOf({ country: null, time_zone: 'UTC', currency: DEFAULT_CURRENCY }),
    tension_unit: 'lbs',
    ...USUAL,
    shop_name: PRODUCT_NAME,
    logo: null,
    languages: [],
    language: 'en',
    sells_packs: false,
  }
  return async () => {
    const read = db
      .selectFrom('shop_settings')
      .select(['country', 'time_zone', 'currency', 'name', 'logo_hash', 'languages', 'language', ...SETTINGS])
      .select(sql<boolean>`exists (select from packs) or exists (select from pack_sales)`.as('sells_packs'))
      .executeTakeFirstOrThrow()
      .then(
        ({
          tension_unit,
          allows_hybrids,
          allows_looser_crosses,
          sells_packs,
          name,
          logo_hash,
          languages,
          language,
          ...settings
        }) => {
          const logo = logo_hash && logoPath(logo_hash)
          const taken = { tension_unit, allows_hybrids, allows_looser_crosses }
          known = { ...regionOf(settings), ...taken, sells_packs, shop_name: name, logo, languages, language }
        },
      )
      .catch(() => {})
    await Promise.race([read, sleep(PATIENCE_MS)])
    return known
  }
}
