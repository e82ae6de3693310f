import type { ComponentType, ReactNode } from 'react'
import type { ReverificationLevel } from '../../contract/endpoint.ts'
import { signal } from '../ui/signal.ts'

export interface SessionUser {
  id: string
  first_name: string
  last_name: string
  email: string
  image?: string
}

/** `ended`: signed in until a moment ago, and asked to sign in again over the page, which stays as it is. */
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
  /** Told when the menu opens a dialog: a sheet that the button stands in should make room. */
  onLeave?: (() => void) | undefined
}

/** What both authentication providers give the browser; pages ask through session.ts. */
export interface BrowserProvider {
  getToken(options?: { fresh?: boolean }): Promise<string | null>
  reverify(level: ReverificationLevel): Promise<boolean>
  openSignIn(): void
  openProfile(): void
  openOrganizations(): void
  signOut(): Promise<void>
  SignInOverlay: ComponentType
  UserButton: ComponentType<UserButtonProps>
}

/** Who is signed in, as the provider tells it. */
export const sessionState = signal<SessionState>({ status: 'loading', user: null, sessionId: null })

/** The provider at work; null until the hosted one has loaded. */
export const provider = signal<BrowserProvider | null>(null)

const waiting: ((provider: BrowserProvider) => void)[] = []

/** Puts a provider to work. */
export function provide(chosen: BrowserProvider) {
  provider.set(chosen)
  for (const resolve of waiting.splice(0)) resolve(chosen)
}

/** The provider, as soon as there is one. */
export function provided(): Promise<BrowserProvider> {
  const current = provider.get()
  return current ? Promise.resolve(current) : new Promise((resolve) => waiting.push(resolve))
}
