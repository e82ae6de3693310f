import { regionOf } from '../../../contract/base/countries.ts'
import type { Region } from '../../../contract/base/region.ts'
import type { Db } from '../../base/database/connect.ts'

/** Where the shop is, which decides how amounts and moments are written. */
export async function shopRegion(db: Db): Promise<Region> {
  return regionOf(
    await db.selectFrom('shop_settings').select(['country', 'time_zone', 'currency']).executeTakeFirstOrThrow(),
  )
}
