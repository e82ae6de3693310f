import { say } from '../config.ts'
import { ErrorCard } from '../ui/error-card.tsx'

/** Replaces a page that failed to render. */
export function CrashPage() {
  return (
    <main className="mx-auto max-w-160 p-6">
      <ErrorCard
        title={say`Error`}
        level={1}
        text={say`Something went wrong on this page.`}
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
