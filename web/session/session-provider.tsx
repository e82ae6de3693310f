import { lazy, type ReactNode, Suspense } from 'react'
import { config } from '../config.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { LocalHost } from './local/local-provider.tsx'
import { loadLocalSession } from './local/local-session.ts'
import { provider, type UserButtonProps } from './provider.ts'

const HostedSession = lazy(async () => ({ default: (await import('./clerk.tsx')).ClerkSession }))

/** Shows the provider's own dialogs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  if (config.auth.kind === 'clerk') {
    return (
      <Suspense fallback={<LoadingPage />}>
        <HostedSession {...config.auth}>{children}</HostedSession>
      </Suspense>
    )
  }
  return (
    <>
      {children}
      <LocalHost />
    </>
  )
}

/** Asks for the session before the first render. The hosted provider's own code does that. */
export function loadSession() {
  if (config.auth.kind === 'local') void loadLocalSession()
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
