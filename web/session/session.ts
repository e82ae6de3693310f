import type { ReverificationLevel } from '../../contract/endpoint.ts'
import { config } from '../config.ts'
import { localProvider } from './local/local-provider.tsx'
import { provide, provided, provider, type SessionState, sessionState } from './provider.ts'

export interface Session extends Omit<SessionState, 'status'> {
  isLoaded: boolean
  /** Also true while a session that ended is being renewed: what was typed stays. */
  isSignedIn: boolean
  openSignIn(): void
  openProfile(): void
  openOrganizations(): void
  signOut(): Promise<void>
}

if (config.auth.kind === 'local') provide(localProvider)

const actions = {
  openSignIn: () => provider.get()?.openSignIn(),
  openProfile: () => provider.get()?.openProfile(),
  openOrganizations: () => provider.get()?.openOrganizations(),
  signOut: async () => provider.get()?.signOut(),
}

/** Who is signed in, and what can be opened about it. */
export function useSession(): Session {
  const { status, user, sessionId } = sessionState.use()
  return {
    user,
    sessionId,
    isLoaded: status !== 'loading',
    isSignedIn: status === 'signed-in' || status === 'ended',
    ...actions,
  }
}

/** The token that every call carries, or null when nobody is signed in; `fresh` asks for a new one. */
export const getToken = async (options?: { fresh?: boolean }): Promise<string | null> =>
  (await provided()).getToken(options)

/** Asks the person to prove who they are once more; false when they would not. */
export const reverify = async (level: ReverificationLevel): Promise<boolean> => (await provided()).reverify(level)
