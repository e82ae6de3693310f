import { config } from '../config.ts'
import { localProvider } from './local/local-provider.tsx'
import { provide, provider, type SessionState, sessionState } from './provider.ts'

export interface Session extends Omit<SessionState, 'status'> {
  isLoaded: boolean
  /** Stays true after the session ended, until the person signs in again or leaves, so the page keeps its state. */
  isSignedIn: boolean
  openSignIn(): void
  reload(): Promise<unknown>
}

if (config.auth.kind === 'local') provide(localProvider)

const actions = {
  openSignIn: () => provider.get()?.openSignIn(),
  reload: async () => provider.get()?.reload(),
}

/** The person who is signed in, and the provider's dialogs. */
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
