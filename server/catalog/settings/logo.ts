import type * as z from 'zod/mini'
import { type LogoInput, logoPath, logoProblem, type ShopLogo } from '../../../contract/catalog/logo.ts'
import { recordSettings } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { wrongField } from '../../base/errors.ts'

/** Replaces the shop's logo; null removes it. Throws 400 for a file that cannot be the logo. */
export function saveLogo(db: Db, actor_id: number, input: z.output<typeof LogoInput> | null): Promise<ShopLogo> {
  const logo = input && Buffer.from(input.png, 'base64')
  const problem = logo && logoProblem(logo)
  if (problem) throw wrongField('png', problem)
  return transact(db, async (trx) => {
    const before = await trx.selectFrom('shop_settings').select('logo_hash').forUpdate().executeTakeFirstOrThrow()
    const after = await trx.updateTable('shop_settings').set({ logo }).returning('logo_hash').executeTakeFirstOrThrow()
    await recordSettings(trx, actor_id, { logo: before.logo_hash }, { logo: after.logo_hash })
    return { logo: after.logo_hash && logoPath(after.logo_hash) }
  })
}

/** The shop's logo; null when it has none. */
export const shopLogo = async (db: Db): Promise<Buffer | null> =>
  (await db.selectFrom('shop_settings').select('logo').executeTakeFirstOrThrow()).logo

/** The shop's logo as a file, if it is the one with this hash. */
export async function logoFile(db: Db, hash: string): Promise<Buffer | null> {
  const found = await db.selectFrom('shop_settings').select('logo').where('logo_hash', '=', hash).executeTakeFirst()
  return found?.logo ?? null
}
