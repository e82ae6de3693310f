const NAME = 'stringbed.here'
const DAYS = 180

const isSet = (cookies: string | undefined) => cookies?.split('; ').includes(`${NAME}=1`) ?? false

/**
 * A cookie from which the server sees that this browser is probably signed in, so that the header of a page names its
 * code. It gives no access. Null when the browser's cookie is right already.
 */
export function hereCookie(publicUrl: string, cookies: string | undefined, isSignedIn: boolean): string | null {
  if (isSet(cookies) === isSignedIn) return null
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = isSignedIn ? `1; Max-Age=${DAYS * 86_400}` : '; Max-Age=0'
  return `${NAME}=${value}; Path=/${secure}; HttpOnly; SameSite=Lax`
}

/** True in a browser that was signed in when it last asked. */
export const isProbablySignedIn = isSet
