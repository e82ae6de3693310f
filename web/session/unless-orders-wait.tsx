import { type ReactNode, Suspense } from 'react'
import { query } from '../api.ts'
import { useSideRead } from '../side-reads.ts'
import { part } from '../ui/part.tsx'

const ConfirmToSee = part(async () => (await import('./confirm-to-see.tsx')).ConfirmToSee)

/** An empty list, or a request to confirm the email where orders from the counter wait for that. */
export function UnlessOrdersWait({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const waiting = useSideRead(query('getWaitingOrders'))
  if (!waiting?.exist) return children
  return (
    <Suspense>
      <ConfirmToSee>{action}</ConfirmToSee>
    </Suspense>
  )
}
