import { useAuth, useClerk, useReverification, useUser } from '@clerk/react'
import { useEffect } from 'react'
import type { ReverificationLevel } from '../../contract/base/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { ClerkContact, ClerkOrganizations, ClerkSignInOverlay, ClerkUserButton } from './clerk-widgets.tsx'
import { type BrowserProvider, provide, sessionState } from './provider.ts'

/** Calls that wait after the session ended. They get null when the person leaves or another person signs in. */
const waiting: ((token: string | null | Promise<string | null>) => void)[] = []

// The provider throws when the browser is offline.
const throwUnreachable = () => {
  throw new ApiError(0, null)
}

// useReverification asks for the factor when a call returns this.
const question = (level: ReverificationLevel) => ({
  clerk_error: { type: 'forbidden', reason: 'reverification-error', metadata: { reverification: level } },
})

/** Connects the hosted provider to our own interface. */
export function ClerkBridge() {
  const clerk = useClerk()
  const { isSignedIn, sessionId, getToken } = useAuth()
  const { user } = useUser()
  const { status } = sessionState.use()
  const prove = useReverification((asked: { level: ReverificationLevel; proved: boolean }) => {
    if (asked.proved) return Promise.resolve(true)
    asked.proved = true
    return Promise.resolve(question(asked.level))
  })

  useEffect(() => {
    if (isSignedIn && user) {
      const { user: before } = sessionState.get()
      const isAnotherPerson = before !== null && before.id !== user.id
      sessionState.set({
        status: 'signed-in',
        sessionId,
        user: {
          id: user.id,
          first_name: user.firstName ?? '',
          last_name: user.lastName ?? '',
          email: user.primaryEmailAddress?.emailAddress ?? '',
        },
      })
      for (const resolve of waiting.splice(0)) {
        resolve(isAnotherPerson ? null : getToken().catch(throwUnreachable))
      }
    } else if (sessionState.get().user) {
      sessionState.set({ ...sessionState.get(), status: 'ended' })
    } else {
      sessionState.set({ status: 'signed-out', user: null, sessionId: null })
      for (const resolve of waiting.splice(0)) resolve(null)
    }
  }, [isSignedIn, sessionId, user, getToken])

  useEffect(() => {
    const hosted: BrowserProvider = {
      async getToken({ fresh = false } = {}) {
        if (sessionState.get().status === 'ended') return new Promise((resolve) => waiting.push(resolve))
        if (!clerk.session) return null
        return clerk.session.getToken({ skipCache: fresh }).catch(throwUnreachable)
      },
      reverify: (level) =>
        prove({ level, proved: false }).then(
          () => true,
          () => false,
        ),
      reload: async () => window.location.reload(),
      openSignIn: () => clerk.openSignIn(),
      SignInOverlay: ClerkSignInOverlay,
      UserButton: ClerkUserButton,
    }
    provide(hosted)
  }, [clerk, prove])

  return (
    <>
      <ClerkOrganizations />
      <ClerkContact />
      {status === 'ended' && <ClerkSignInOverlay again />}
    </>
  )
}
