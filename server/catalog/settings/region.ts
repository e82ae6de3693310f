import { regionOf } from '../../../contract/base/countries.ts'
import type { Region } from '../../../contract/base/region.ts'
import { logoPath } from '../../../contract/catalog/logo.ts'
import type { Db } from '../../base/database/connect.ts'

/** The shop's region, which decides how amounts and moments are written. */
export async function shopRegion(db: Db): Promise<Region> {
  return regionOf(
    await db.selectFrom('shop_settings').select(['country', 'time_zone', 'currency']).executeTakeFirstOrThrow(),
  )
}

/** The name of the shop on public pages, and the form in which they write. */
export interface ShopSign extends Region {
  name: string
  /** The path of its logo. */
  logo: string | null
}

export async function shopSign(db: Db): Promise<ShopSign> {
  const { name, logo_hash, ...settings } = await db
    .selectFrom('shop_settings')
    .select(['country', 'time_zone', 'currency', 'name', 'logo_hash'])
    .executeTakeFirstOrThrow()
  return { ...regionOf(settings), name, logo: logo_hash && logoPath(logo_hash) }
}
