import type { ComponentType, ReactNode } from 'react'
import type { ReverificationLevel } from '../../contract/base/endpoint.ts'
import { signal } from '../ui/signal.ts'

export interface SessionUser {
  id: string
  first_name: string
  last_name: string
  email: string
}

/** `ended`: the session ended, and a dialog over the unchanged page asks the person to sign in again. */
export interface SessionState {
  status: 'loading' | 'signed-out' | 'signed-in' | 'ended'
  user: SessionUser | null
  sessionId: string | null
}

export interface UserButtonItem {
  label: string
  icon?: ReactNode
  onSelect?(): void
}

export interface UserButtonProps {
  items: UserButtonItem[]
  /** Managers can create the shop's first organization. */
  isManager: boolean
  /** Called when the menu opens a dialog, so that a sheet with the button can close. */
  onLeave?: (() => void) | undefined
}

/** The call that needs the proof. One that only reads shows a secret. */
export interface Reverified {
  isRead: boolean
}

/** The browser's side of an authentication provider; pages use it through session.ts. */
export interface BrowserProvider {
  getToken(options?: { fresh?: boolean }): Promise<string | null>
  reverify(level: ReverificationLevel, call: Reverified): Promise<boolean>
  /** Asks again who is signed in, where that is not known yet. */
  reload(): Promise<unknown>
  openSignIn(): void
  SignInOverlay: ComponentType
  UserButton: ComponentType<UserButtonProps>
}

/** The person who is signed in, as the provider reports. */
export const sessionState = signal<SessionState>({ status: 'loading', user: null, sessionId: null })

/** The provider; null until the hosted one has loaded. */
export const provider = signal<BrowserProvider | null>(null)

const waiting: ((provider: BrowserProvider) => void)[] = []

export function provide(chosen: BrowserProvider) {
  provider.set(chosen)
  for (const resolve of waiting.splice(0)) resolve(chosen)
}

/** Resolves to the provider once it is set. */
function provided(): Promise<BrowserProvider> {
  const current = provider.get()
  return current ? Promise.resolve(current) : new Promise((resolve) => waiting.push(resolve))
}

/** The token for a call, or null when nobody is signed in; `fresh` asks for a new one. */
export const getToken = async (options?: { fresh?: boolean }): Promise<string | null> =>
  (await provided()).getToken(options)

/** Asks the person to prove their identity again; false when they decline. */
export const reverify = async (level: ReverificationLevel, call: Reverified): Promise<boolean> =>
  (await provided()).reverify(level, call)
