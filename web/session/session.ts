import type { ReactNode } from 'react'
import type { ReverificationLevel } from '../../contract/endpoint.ts'

export interface SessionUser {
  first_name: string
  last_name: string
  email: string
  image?: string
}

export interface Session {
  isLoaded: boolean
  isSignedIn: boolean
  user: SessionUser | null
  sessionId: string | null
  openSignIn(): void
  openProfile(): void
  signOut(): Promise<void>
}

export interface UserButtonItem {
  label: string
  icon?: ReactNode
  onSelect?(): void
}

const signedOut: Session = {
  isLoaded: true,
  isSignedIn: false,
  user: null,
  sessionId: null,
  openSignIn() {},
  openProfile() {},
  async signOut() {},
}

export const useSession = (): Session => signedOut

/** The token that every call carries, or null when nobody is signed in; `fresh` asks for a new one. */
export const getToken = async (_options?: { fresh?: boolean }): Promise<string | null> => null

/** Asks the person to prove who they are once more; false when they would not. */
export const reverify = async (_level: ReverificationLevel): Promise<boolean> => false

export const SessionProvider = ({ children }: { children: ReactNode }) => children

export const SignInOverlay = (): ReactNode => null

export const UserButton = (_props: { items: UserButtonItem[] }): ReactNode => null

export const OrganizationSwitcher = (): ReactNode => null
