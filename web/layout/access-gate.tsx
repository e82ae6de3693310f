import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { queryClient } from '../query-client.ts'
import { useSession } from '../session/session.ts'
import { SignInOverlay } from '../session/session-provider.tsx'
import { cancelQuestion } from '../ui/confirm.tsx'
import { forgetAction } from '../ui/toast.tsx'

/** Shows the page to signed-in users, and the sign-in overlay above an empty shell to others. */
export function AccessGate({ children }: { children: ReactNode }) {
  const { isSignedIn, user } = useSession()
  const router = useRouter()
  const person = user?.id ?? null
  const [shownTo, setShownTo] = useState(person)

  useEffect(() => {
    if (person === shownTo) return
    setShownTo(person)
    if (shownTo === null) return
    // Cached data belongs to the person who read it. The sidebar stays and fetches again.
    queryClient.getMutationCache().clear()
    void queryClient.resetQueries()
    // On the dashboard, the address does not change.
    cancelQuestion()
    forgetAction()
    void router.navigate({ to: '/' })
  }, [person, shownTo, router])

  // The next person finds nothing that the last one typed or saw.
  if (isSignedIn) return person === shownTo ? children : null
  return (
    <>
      <h1 className="sr-only">Stringbed</h1>
      <SignInOverlay />
    </>
  )
}
