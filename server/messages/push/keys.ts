import webPush from 'web-push'
import type { Db } from '../../base/database/connect.ts'

export interface PushKeys {
  public_key: string
  private_key: string
}

const read = (db: Db) => db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()

/** The keys of this shop, which the first caller generates. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const found = await read(db)
  if (found) return found
  const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key, private_key })
    // Another server was faster, so its keys are used.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read(db)) ?? { public_key, private_key }
}
