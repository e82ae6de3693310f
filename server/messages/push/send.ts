import webPush from 'web-push'
import type { PushNotice } from '../../../contract/messages/push.ts'
import type { Db } from '../../base/database/connect.ts'
import { NotAccepted, NotAllowed, type OutboundOptions, postOutside } from '../../base/outbound/post.ts'
import { type PushKeys, pushKeys } from './keys.ts'

/** A message to all of a customer's devices. */
export interface PushMessage {
  customer_id: number
  notice: PushNotice
}

export type PushSender = (message: PushMessage) => Promise<void>

/** The error when no device accepted the message. With `isFinal`, none will. */
export class PushFailed extends Error {
  readonly isFinal: boolean
  constructor(sentence: string, isFinal: boolean) {
    super(sentence)
    this.isFinal = isFinal
  }
}

interface Options {
  /** The contact of the portal's operator for push services; null where push messages are not possible. */
  subject: string | null
  outbound: OutboundOptions
}

// Push services keep the message this long for a device that is off.
const KEPT_SECONDS = 86_400

/**
 * Makes the function that sends a message to the devices of a customer. One device that takes it is enough. Devices that
 * the push service no longer knows are removed. Throws PushFailed when no device accepts it.
 */
export const createPush =
  (db: Db, { subject, outbound }: Options): PushSender =>
  async ({ customer_id, notice }) => {
    if (!subject) throw new PushFailed('This shop cannot send push messages.', true)
    const keys = await pushKeys(db)
    const devices = await db.selectFrom('push_devices').selectAll().where('user_id', '=', customer_id).execute()
    const outcomes = await Promise.all(
      devices.map(async (device) => ({
        id: device.id,
        error: await sendTo(device, { notice, subject, keys, outbound }),
      })),
    )
    const idsOf = (isWanted: (error: unknown) => boolean) =>
      outcomes.filter(({ error }) => isWanted(error)).map(({ id }) => id)

    const gone = idsOf(isGone)
    if (gone.length > 0) await db.deleteFrom('push_devices').where('id', 'in', gone).execute()
    const reached = idsOf((error) => error === null)
    if (reached.length > 0) {
      await db.updateTable('push_devices').set({ used_at: new Date() }).where('id', 'in', reached).execute()
      return
    }
    const [failure] = outcomes.filter(({ error }) => !isGone(error)).map(({ error }) => error)
    if (!failure) throw new PushFailed("None of the customer's devices accepts push messages anymore.", true)
    const sentence = failure instanceof Error ? failure.message : 'The push service did not accept the message.'
    throw new PushFailed(sentence, !outcomes.some(({ error }) => isPassing(error)))
  }

interface Device {
  endpoint: string
  public_key: string
  auth_secret: string
}

interface Delivery {
  notice: PushNotice
  subject: string
  keys: PushKeys
  outbound: OutboundOptions
}

/** Sends a message to one device; null when its push service took it, otherwise the error. */
async function sendTo({ endpoint, public_key, auth_secret }: Device, { notice, subject, keys, outbound }: Delivery) {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: public_key, auth: auth_secret } },
      JSON.stringify(notice),
      {
        vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
        TTL: KEPT_SECONDS,
        // A message that is sent again after a crash replaces the one that the device has not fetched.
        topic: notice.tag,
        urgency: 'normal',
      },
    )
    await postOutside(endpoint, { body: body ?? '', headers: asText(headers) }, outbound)
    return null
  } catch (error) {
    return error
  }
}

const asText = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

const isGone = (error: unknown) => error instanceof NotAccepted && (error.status === 404 || error.status === 410)

/** Returns true if trying again may help: the network failed, or the push service is overloaded or faulty. */
function isPassing(error: unknown): boolean {
  if (error === null || error instanceof NotAllowed) return false
  return !(error instanceof NotAccepted) || error.status === 429 || error.status >= 500
}
