import { ClerkFailed, ClerkLoaded, ClerkLoading, ClerkProvider } from '@clerk/react'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorCard } from '../ui/error-card.tsx'
import { LoadingPage } from '../ui/loading-page.tsx'
import { ClerkBridge } from './clerk-bridge.tsx'

interface Props {
  publishable_key: string
  children: ReactNode
}

const PATIENCE_MS = 15_000

/** The hosted provider. Its code loads from its own host. */
export function ClerkSession({ publishable_key, children }: Props) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
  return (
    <ClerkProvider publishableKey={publishable_key} nonce={nonce} telemetry={false} afterSignOutUrl="/">
      <ClerkLoading>
        <Waiting />
      </ClerkLoading>
      <ClerkFailed>
        <Failed />
      </ClerkFailed>
      <ClerkLoaded>
        <ClerkBridge />
        {children}
      </ClerkLoaded>
    </ClerkProvider>
  )
}

/** Its host may never respond, so an error shows after a while. */
function Waiting() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) return <Failed />
  return <LoadingPage />
}

const Failed = () => (
  <main className="grid min-h-dvh place-items-center p-6">
    <ErrorCard
      title="Sign-in cannot be reached"
      text="The sign-in service does not answer. Your data is safe. Please check your connection and try again."
      onRetry={() => window.location.reload()}
    />
  </main>
)
