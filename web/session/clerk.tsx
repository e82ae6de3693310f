import { ClerkFailed, ClerkLoaded, ClerkLoading, ClerkProvider } from '@clerk/react'
import type { ReactNode } from 'react'
import { ClerkBridge } from './clerk-bridge.tsx'
import { SignInUnreachable, WaitingForSession } from './waiting-for-session.tsx'

interface Props {
  publishable_key: string
  children: ReactNode
}

/** The hosted provider. Its code loads from its own host. */
export function ClerkSession({ publishable_key, children }: Props) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
  return (
    <ClerkProvider publishableKey={publishable_key} nonce={nonce} telemetry={false} afterSignOutUrl="/">
      <ClerkLoading>
        <WaitingForSession onRetry={reload} />
      </ClerkLoading>
      <ClerkFailed>
        <SignInUnreachable onRetry={reload} />
      </ClerkFailed>
      <ClerkLoaded>
        <ClerkBridge />
        {children}
      </ClerkLoaded>
    </ClerkProvider>
  )
}

const reload = async () => window.location.reload()
