import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { queryClient } from '../api.ts'
import { SignInOverlay, useSession } from '../session/session.ts'

/** Shows the page to who is signed in, and the sign-in overlay over an empty shell to everybody else. */
export function AccessGate({ children }: { children: ReactNode }) {
  const { isSignedIn, sessionId } = useSession()
  const router = useRouter()
  const sessionBefore = useRef(sessionId)

  useEffect(() => {
    if (sessionBefore.current === sessionId) return
    // What was read belongs to who read it.
    if (sessionBefore.current) {
      queryClient.clear()
      void router.navigate({ to: '/' })
    }
    sessionBefore.current = sessionId
  }, [sessionId, router])

  return isSignedIn ? children : <SignInOverlay />
}
