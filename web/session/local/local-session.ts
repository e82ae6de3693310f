import { splitName } from '../../../contract/base/person.ts'
import { FIRST_PAGES, type FirstPageName, firstPageAt } from '../../../contract/pages.ts'
import type { SignedIn } from '../../../contract/people/account.ts'
import { call } from '../../api.ts'
import { config } from '../../config.ts'
import { awaitAnswers, forgetAnswers, keepAnswer } from '../../first-answers.ts'
import { signal } from '../../ui/signal.ts'
import { sessionState } from '../provider.ts'

const RENEW_BEFORE_MS = 15_000
const PATIENCE_MS = 10_000

/** The last response of the embedded provider; its token is valid for a minute. */
export const signedIn = signal<SignedIn | null>(null)

let tokenGoodUntil = 0
/** The page whose data comes with the next answer. */
let page: FirstPageName | null = null
let asking: Promise<string | null> | null = null
const waitingForSignIn: ((token: string | null) => void)[] = []

// Other tabs share the cookie, so they are told about a sign-in and a sign-out.
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stringbed-session') : null
tabs?.addEventListener('message', () => void refresh().catch(() => {}))

/**
 * Loads the session with the page and its first data, and tries again while the portal cannot be reached. The server's
 * header has the same address, so the browser asks before this code has arrived.
 */
export async function loadLocalSession(): Promise<void> {
  const first = window.location.search === '' ? firstPageAt(window.location.pathname) : null
  page = first
  const session = refreshUntilAnswered()
  if (first) {
    awaitAnswers(session)
    // Answers that no read has taken are old by then.
    setTimeout(forgetAnswers, PATIENCE_MS)
  }
  await session
}

/** Reads the session. If that fails, it tries again later, so that a change that succeeded is not reported as failed. */
export async function refreshUntilAnswered(): Promise<void> {
  await refresh().catch(() => setTimeout(() => void refreshUntilAnswered(), 2_000))
}

/** The token for a call. After the session ended it waits until the person signs in again. */
export async function getToken({ fresh = false } = {}): Promise<string | null> {
  const { status } = sessionState.get()
  if (status === 'signed-out') return null
  const current = signedIn.get()?.token
  if (current && !fresh && status === 'signed-in' && Date.now() < tokenGoodUntil) return current
  const token = status === 'ended' ? null : await refresh()
  if (token || sessionState.get().status !== 'ended') return token
  return new Promise((resolve) => waitingForSignIn.push(resolve))
}

/** Asks who is signed in. Concurrent callers share one request. */
export function refresh(): Promise<string | null> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

async function ask(): Promise<string | null> {
  const asked = Date.now()
  const asking = page
  page = null
  const told = await call('getSession', {
    ...(asking && { query: { page: asking } }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (asking && told?.answers) keepAnswers(asking, told.answers)
  if (told) {
    tokenGoodUntil = asked + lifetime(told.token) - RENEW_BEFORE_MS
    return welcome(told)
  }
  const wasSignedIn = sessionState.get().user !== null
  if (wasSignedIn) sessionState.set({ ...sessionState.get(), status: 'ended' })
  else sessionState.set({ status: 'signed-out', user: null, sessionId: null })
  return null
}

function keepAnswers(page: FirstPageName, answers: NonNullable<SignedIn['answers']>) {
  for (const [i, { call, query }] of FIRST_PAGES[page].reads.entries()) {
    const given = answers[i]
    // The server may be of another version.
    if (given?.call === call) keepAnswer([call, query ? { query } : {}], given.answer)
  }
}

/** Gives the token to the waiting calls, unless another person has signed in than the one who made them. */
function welcome(told: SignedIn): string | null {
  const { user: before } = sessionState.get()
  const token = before === null || before.id === told.user.id ? told.token : null
  signedIn.set(told)
  // The shop has its first person, so the next one at this page signs in.
  config.awaits_first_person = false
  sessionState.set({
    status: 'signed-in',
    user: { id: told.user.id, ...splitName(told.user.name), email: told.user.email },
    sessionId: told.session_id,
  })
  for (const resolve of waitingForSignIn.splice(0)) resolve(token)
  return token
}

/** Milliseconds between the issue and the expiry of a token. */
function lifetime(token: string): number {
  const payload = token.split('.')[1] ?? ''
  // The portal puts both into every token.
  const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    iat: number
    exp: number
  }
  return (exp - iat) * 1_000
}

/** Uses a new or changed session, and notifies the other tabs. */
export async function enter(): Promise<void> {
  await refreshUntilAnswered()
  tabs?.postMessage('changed')
}

/** Ends the session here and on the server; waiting calls get no token. */
export async function signOut(): Promise<void> {
  // The next person at this browser must not read these messages. Without a response, signing out goes on.
  await import('../../push/this-browser.ts').then(({ endHere }) => endHere()).catch(() => {})
  await call('signOut', { body: {} })
  forget()
}

/** Shows the page as signed out, without a request to the server. */
export function forget(): void {
  signedIn.set(null)
  sessionState.set({ status: 'signed-out', user: null, sessionId: null })
  for (const resolve of waitingForSignIn.splice(0)) resolve(null)
  tabs?.postMessage('changed')
}
