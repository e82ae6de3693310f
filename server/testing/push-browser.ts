import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import type { PushDevice } from '../../contract/messages/push.ts'
import type { ReceivedPost } from './https-server.ts'

/**
 * A browser that registers at an endpoint and reads what its push service gets, written from RFC 8291 and 8292 without
 * the library that encrypts.
 */
export function createPushBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const secret = randomBytes(16)
  const device: PushDevice = {
    endpoint,
    p256dh: publicKey.toString('base64url'),
    auth: secret.toString('base64url'),
  }

  /** The claims of the sender. Throws unless the signature is by the key that the sender names. */
  async function verify({ headers }: ReceivedPost, now: Date) {
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const audience = new URL(endpoint).origin
    const { payload } = await jwtVerify(token, jwk, { algorithms: ['ES256'], audience, currentDate: now })
    return { key, subject: payload.sub, expires: payload.exp ?? 0 }
  }

  function decrypt({ bytes }: ReceivedPost): string {
    const salt = bytes.subarray(0, 16)
    const length = bytes.readUInt8(20)
    const sender = bytes.subarray(21, 21 + length)
    const sealed = bytes.subarray(21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), secret, info, 32))
    const derive = (name: string, size: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), size))
    const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    open.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    // The last record ends with a 2 and padding.
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }

  return { device, verify, read: (post: ReceivedPost) => JSON.parse(decrypt(post)) }
}
