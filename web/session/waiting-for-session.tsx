import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { say } from '../config.ts'
import { ErrorCard } from '../ui/error-card.tsx'
import { LoadingPage } from '../ui/loading-page.tsx'

const PATIENCE_MS = 10_000

interface Props {
  onRetry: () => Promise<unknown>
}

/** Shown until the session is known; an error shows after a while. */
export function WaitingForSession({ onRetry }: Props) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <SignInUnreachable onRetry={onRetry} /> : <LoadingPage />
}

export function SignInUnreachable({ onRetry }: Props) {
  const retry = useMutation({ mutationFn: onRetry })
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="max-w-120">
        <ErrorCard
          title={say`Sign-in is not available`}
          text={say`Your data is safe. Please check your connection. This page opens as soon as sign-in is available again.`}
          onRetry={() => retry.mutate()}
          busy={retry.isPending}
        />
      </div>
    </main>
  )
}
