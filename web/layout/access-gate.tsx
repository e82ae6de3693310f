import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { queryClient } from '../api.ts'
import { useSession } from '../session/session.ts'
import { SignInOverlay } from '../session/session-provider.tsx'

/** Shows the page to who is signed in, and the sign-in overlay over an empty shell to everybody else. */
export function AccessGate({ children }: { children: ReactNode }) {
  const { isSignedIn, user } = useSession()
  const router = useRouter()
  const person = user?.id ?? null
  const personBefore = useRef(person)

  useEffect(() => {
    const before = personBefore.current
    personBefore.current = person
    if (before === null || before === person) return
    // What was read belongs to who read it.
    queryClient.clear()
    void router.navigate({ to: '/' })
  }, [person, router])

  if (isSignedIn) return children
  return (
    <>
      <h1 className="sr-only">Stringbed</h1>
      <SignInOverlay />
    </>
  )
}
