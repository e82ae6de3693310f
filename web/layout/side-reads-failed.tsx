import { useState } from 'react'
import { say } from '../config.ts'
import { repeatFailedReads, useOnlySideReadsFailed } from '../side-reads.ts'
import { ErrorCard } from '../ui/error-card.tsx'

/** Shown on every page if reads failed whose components show nothing then: otherwise, the page would look complete. */
export function SideReadsFailed() {
  const haveFailed = useOnlySideReadsFailed()
  // A read that is repeated has not failed meanwhile.
  const [repeats, setRepeats] = useState(false)
  if (!haveFailed && !repeats) return null

  async function repeat() {
    setRepeats(true)
    await repeatFailedReads()
    setRepeats(false)
  }

  return (
    <div className="no-print mb-6">
      <ErrorCard
        text={say`A part of this page could not be loaded. Please try again.`}
        onRetry={() => void repeat()}
        busy={repeats}
      />
    </div>
  )
}
