import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../base/access/same-secret.ts'

const DAYS = 180

interface Settings {
  secret: string
  publicUrl: string
}

const isSecure = ({ publicUrl }: Settings) => publicUrl.startsWith('https:')
const nameOf = (settings: Settings) => `${isSecure(settings) ? '__Host-' : ''}stringbed.device`
const markOf = ({ secret }: Settings, email: string) =>
  createHmac('sha256', secret).update(`device of ${email}`).digest('base64url')

/** Marks a browser in which this person signed in. The cookie gives no access. */
export function deviceCookie(settings: Settings, email: string): string {
  const place = isSecure(settings) ? 'Path=/; Secure' : 'Path=/api/auth'
  return `${nameOf(settings)}=${markOf(settings, email)}; Max-Age=${DAYS * 86_400}; ${place}; HttpOnly; SameSite=Lax`
}

/** True in a browser in which this person signed in before. */
export function isKnownDevice(settings: Settings, cookies: string | undefined, email: string): boolean {
  const name = nameOf(settings)
  const cookie = cookies?.split('; ').find((part) => part.startsWith(`${name}=`))
  return isSameSecret(cookie?.slice(name.length + 1) ?? '', markOf(settings, email))
}
