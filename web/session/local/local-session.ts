import type { SignedIn } from '../../../contract/credentials.ts'
import { splitName } from '../../../contract/users.ts'
import { signal } from '../../ui/signal.ts'
import { sessionState } from '../provider.ts'
import { authCall } from './auth-call.ts'

const RENEW_BEFORE_MS = 15_000

/** What the embedded provider told last; the token in it lives for a minute. */
export const signedIn = signal<SignedIn | null>(null)

let tokenGoodUntil = 0
let asking: Promise<string | null> | null = null
const waitingForSignIn: ((token: string | null) => void)[] = []

// Other tabs of this browser share the cookie, so they hear when somebody signs in or out.
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stringbed-session') : null
tabs?.addEventListener('message', () => void refresh().catch(() => {}))

/** Asks once, when the page loads; a portal that cannot be reached is asked again. */
export async function loadLocalSession(): Promise<void> {
  try {
    await refresh()
  } catch {
    setTimeout(() => void loadLocalSession(), 2_000)
  }
}

/** The token for a call. When the session ended meanwhile, the answer waits until the person is back. */
export async function getToken({ fresh = false } = {}): Promise<string | null> {
  const { status } = sessionState.get()
  if (status === 'signed-out') return null
  const current = signedIn.get()?.token
  if (current && !fresh && status === 'signed-in' && Date.now() < tokenGoodUntil) return current
  const token = status === 'ended' ? null : await refresh()
  if (token || sessionState.get().status !== 'ended') return token
  return new Promise((resolve) => waitingForSignIn.push(resolve))
}

/** Asks who is signed in; one question at a time, however many calls need the answer. */
export function refresh(): Promise<string | null> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

async function ask(): Promise<string | null> {
  const asked = Date.now()
  const told = await authCall<SignedIn | null>('/session')
  if (told) {
    tokenGoodUntil = asked + lifetime(told.token) - RENEW_BEFORE_MS
    return welcome(told)
  }
  const wasSignedIn = sessionState.get().user !== null
  if (wasSignedIn) sessionState.set({ ...sessionState.get(), status: 'ended' })
  else sessionState.set({ status: 'signed-out', user: null, sessionId: null })
  return null
}

/** Answers the token for the calls that wait for one: none when somebody else has signed in than who made them. */
function welcome(told: SignedIn): string | null {
  const { user: before } = sessionState.get()
  const token = before === null || before.id === told.user.id ? told.token : null
  signedIn.set(told)
  sessionState.set({
    status: 'signed-in',
    user: { id: told.user.id, ...splitName(told.user.name), email: told.user.email },
    sessionId: told.session_id,
  })
  for (const resolve of waitingForSignIn.splice(0)) resolve(token)
  return token
}

/** Milliseconds between a token's issue and its end. */
function lifetime(token: string): number {
  const payload = token.split('.')[1] ?? ''
  const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    iat: number
    exp: number
  }
  return (exp - iat) * 1_000
}

/** After a sign-in: takes the new session and tells the other tabs. */
export async function enter(): Promise<void> {
  await refresh()
  tabs?.postMessage('changed')
}

/** Ends the session here and on the server; whoever waits for a token gets none. */
export async function signOut(): Promise<void> {
  await authCall('/sign-out', {})
  forget()
}

/** Leaves the page as nobody, without asking the server. */
export function forget(): void {
  signedIn.set(null)
  sessionState.set({ status: 'signed-out', user: null, sessionId: null })
  for (const resolve of waitingForSignIn.splice(0)) resolve(null)
  tabs?.postMessage('changed')
}
