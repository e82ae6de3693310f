import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { config } from '../config.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { LocalHost } from './local/local-provider.tsx'
import { loadLocalSession } from './local/local-session.ts'
import { provider, type UserButtonProps } from './provider.ts'

const HostedSession = lazy(async () => ({ default: (await import('./clerk.tsx')).ClerkSession }))

/** Loads the session, and shows the provider's own dialogs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  if (config.auth.kind === 'clerk') {
    return (
      <Suspense fallback={<LoadingPage />}>
        <HostedSession {...config.auth}>{children}</HostedSession>
      </Suspense>
    )
  }
  return <LocalSession>{children}</LocalSession>
}

function LocalSession({ children }: { children: ReactNode }) {
  useEffect(() => {
    void loadLocalSession()
  }, [])
  return (
    <>
      {children}
      <LocalHost />
    </>
  )
}

/** Covers the page while nobody is signed in. */
export function SignInOverlay() {
  const Overlay = provider.use()?.SignInOverlay
  return Overlay ? <Overlay /> : null
}

/** The person who is signed in; opens a menu with `items`, the profile and sign-out. */
export function UserButton(props: UserButtonProps) {
  const Button = provider.use()?.UserButton
  return Button ? <Button {...props} /> : null
}
