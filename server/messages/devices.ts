import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '../../contract/base/time-units.ts'
import type { MessageChoice } from '../../contract/messages/messages.ts'
import type { PushDevice } from '../../contract/messages/push.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { conflict, wrongField } from '../base/errors.ts'
import type { OutboundOptions } from '../base/outbound/post.ts'
import { refusePrivate } from '../base/outbound/refuse-private.ts'
import { lockCustomer } from '../job/locks.ts'
import { messageChoice } from './choice.ts'
import { lockMessages, planAnnouncements } from './plan.ts'
import { reachOf } from './reach.ts'

export interface PushOptions {
  /** The contact of the portal's operator for push services; null where push messages are not possible. */
  pushSubject: string | null
  outbound: OutboundOptions
}

const MAX_DEVICES = 10

/**
 * Registers a device of a person, who gets push messages from then on. A browser belongs to the person who registered
 * it last. Throws 400 for an address that is not allowed and for keys that cannot encrypt.
 */
export const addDevice = (
  db: Db,
  user_id: number,
  { endpoint, p256dh, auth }: PushDevice,
  { pushSubject, outbound }: PushOptions,
): Promise<MessageChoice> => {
  if (!pushSubject) throw conflict('This shop cannot send push messages.')
  refusePrivate({ endpoint }, outbound)
  if (!isPublicKey(p256dh)) throw wrongField('p256dh', 'The keys of this device are not valid')
  return transact(db, async (trx) => {
    await lockCustomer(trx, user_id)
    await lockMessages(trx, user_id)
    const device = { user_id, public_key: p256dh, auth_secret: auth, used_at: sql<Date>`clock_timestamp()` }
    await trx
      .insertInto('push_devices')
      .values({ endpoint, ...device })
      .onConflict((found) => found.column('endpoint').doUpdateSet(device))
      .execute()
    await trx
      .deleteFrom('push_devices')
      .where('user_id', '=', user_id)
      .where('id', 'not in', (devices) =>
        devices
          .selectFrom('push_devices')
          .select('id')
          .where('user_id', '=', user_id)
          .orderBy('used_at', 'desc')
          .limit(MAX_DEVICES),
      )
      .execute()
    return follow(trx, user_id, pushSubject)
  })
}

function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(text, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** Removes one or all of a person's devices. A person without a device gets emails again. */
export const removeDevice = (
  db: Db,
  user_id: number,
  endpoint: string | undefined,
  pushSubject: string | null,
): Promise<MessageChoice> =>
  transact(db, async (trx) => {
    await lockMessages(trx, user_id)
    await trx
      .deleteFrom('push_devices')
      .where('user_id', '=', user_id)
      .$if(endpoint !== undefined, (devices) => devices.where('endpoint', '=', endpoint ?? ''))
      .execute()
    return follow(trx, user_id, pushSubject)
  })

/** Changes the waiting messages of a person to their present channel. */
async function follow(trx: Trx, user_id: number, pushSubject: string | null): Promise<MessageChoice> {
  const { channel } = await reachOf(trx, user_id)
  if (channel) {
    await trx
      .updateTable('messages')
      .set({ channel })
      .where('customer_id', '=', user_id)
      .where('state', '=', 'waiting')
      .where('first_tried_at', 'is', null)
      .execute()
  }
  await planAnnouncements(trx, user_id, new Date())
  return messageChoice(trx, user_id, pushSubject)
}

/** Removes devices that were neither registered nor sent a message for 180 days. */
export const forgetDevices = (db: Db, now: Date) =>
  db
    .deleteFrom('push_devices')
    .where('used_at', '<', new Date(now.getTime() - 180 * DAY_MS))
    .execute()
