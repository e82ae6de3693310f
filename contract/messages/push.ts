import * as z from 'zod/mini'
import { httpsAddress } from '../base/https-address.ts'

const Endpoint = httpsAddress('The address of a push service must begin with https://', 1000)
const KEYS = 'The keys of this device are not valid'
const key = (length: number) =>
  z.string({ error: KEYS }).check(z.length(length, { error: KEYS }), z.regex(/^[A-Za-z0-9_-]*$/, { error: KEYS }))

/** A browser that shows push messages, as its push service describes it. */
export const PushDevice = z.strictObject({
  endpoint: Endpoint,
  /** The public key of the browser, in base64url. */
  p256dh: key(87),
  /** The secret that the browser shares with senders, in base64url. */
  auth: key(22),
})
export type PushDevice = z.infer<typeof PushDevice>

/** The device to remove; without an endpoint, all devices of the person. */
export const PushDeviceRemoval = z.strictObject({ endpoint: z.exactOptional(Endpoint) })

/** The content of a push message, which the service worker shows. */
export interface PushNotice {
  title: string
  body: string
  /** The page that opens when the person presses the notification. */
  url: string
  /** A notification with the same tag replaces the earlier one. */
  tag: string
}
