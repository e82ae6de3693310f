import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { queryClient } from '../api.ts'
import { useSession } from '../session/session.ts'
import { SignInOverlay } from '../session/session-provider.tsx'

/** Shows the page to who is signed in, and the sign-in overlay over an empty shell to everybody else. */
export function AccessGate({ children }: { children: ReactNode }) {
  const { isSignedIn, user } = useSession()
  const router = useRouter()
  const person = user?.id ?? null
  const [shownTo, setShownTo] = useState(person)

  useEffect(() => {
    if (person === shownTo) return
    setShownTo(person)
    if (shownTo === null) return
    // What was read belongs to who read it; the sidebar stays and asks anew.
    queryClient.getMutationCache().clear()
    void queryClient.resetQueries()
    void router.navigate({ to: '/' })
  }, [person, shownTo, router])

  // Nothing that somebody typed or saw is there for the next person.
  if (isSignedIn) return person === shownTo ? children : null
  return (
    <>
      <h1 className="sr-only">Stringbed</h1>
      <SignInOverlay />
    </>
  )
}
