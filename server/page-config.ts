import { setTimeout as sleep } from 'node:timers/promises'
import { regionOf } from '../contract/base/countries.ts'
import { DEFAULT_CURRENCY } from '../contract/base/money.ts'
import type { Region } from '../contract/base/region.ts'
import type { ShopSettings } from '../contract/catalog/settings.ts'
import type { Db } from './base/database/connect.ts'
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
  return async () => ({
    auth: auth.browserConfig(),
    sign_up: signUp,
    awaits_first_person: await awaitsFirstPerson(),
    sends_email: sendsEmail,
    card_provider: payments.name,
    test_mode: payments.is_test,
    shop_name: 'Stringbed',
    ...(await shownUnits()),
  })
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

/** The settings that pages need to show amounts and moments, and to take orders. */
type Units = Pick<ShopSettings, 'tension_unit'> & Region

/** The units of the shop. While the database does not respond: those that it last returned. */
function createShownUnits(db: Db): () => Promise<Units> {
  let known: Units = {
    ...regionOf({ country: null, time_zone: 'UTC', currency: DEFAULT_CURRENCY }),
    tension_unit: 'lbs',
  }
  return async () => {
    const read = db
      .selectFrom('shop_settings')
      .select(['country', 'time_zone', 'currency', 'tension_unit'])
      .executeTakeFirstOrThrow()
      .then(({ tension_unit, ...settings }) => {
        known = { ...regionOf(settings), tension_unit }
      })
      .catch(() => {})
    await Promise.race([read, sleep(PATIENCE_MS)])
    return known
  }
}
