import type { MessageChoice } from '../../contract/messages/messages.ts'
import type { PushDevice } from '../../contract/messages/push.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'

/** The reason why this browser cannot show push messages; null when it can. */
export function pushObstacle(): string | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? BLOCKED : null
  }
  return say`This browser cannot show push messages. On an iPhone or iPad, add the portal to the home screen first.`
}

const BLOCKED = say`Your browser blocks notifications from this portal. Allow them in its settings first.`

async function subscription(): Promise<PushSubscription | null> {
  if (pushObstacle()) return null
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** The endpoint of this browser; null while it is not registered. */
export const endpointHere = async (): Promise<string | null> => (await subscription())?.endpoint ?? null

/** Asks the person for permission, and registers this browser at its push service. Throws an error that the page shows. */
export async function registerHere(push_key: string): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(BLOCKED)
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // A registration with other keys, such as those from before a restore, would be refused.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key })
  ).toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Ends the push messages of the person to the browser with this endpoint, which is this one, or without one to all. */
export async function endPush(endpoint: string | null): Promise<MessageChoice> {
  const saved = await call('removePushDevice', { body: endpoint ? { endpoint } : {} })
  await (await subscription())?.unsubscribe()
  return saved
}

/** Ends the push messages of the person to this browser; those to other devices go on. */
export async function endHere(): Promise<void> {
  const endpoint = await endpointHere()
  if (endpoint) await endPush(endpoint)
}
