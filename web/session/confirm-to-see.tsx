import type { ReactNode } from 'react'
import { config, say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useSendConfirmation } from './local/send-confirmation.ts'
import { sessionState } from './provider.ts'

/** Asks a customer to confirm the email for which the shop has orders. */
export function ConfirmToSee({ children }: { children?: ReactNode }) {
  const { user } = sessionState.use()
  const confirmation = useSendConfirmation()
  return (
    <EmptyState text={say`The shop has orders for ${user?.email ?? say`your email`}. Confirm this email to see them.`}>
      <div className="flex flex-wrap justify-center gap-2">
        {config.auth.kind === 'local' && (
          <Button
            variant="primary"
            busy={confirmation.isPending}
            onClick={() => confirmation.mutate()}
          >{say`Send Confirmation`}</Button>
        )}
        {children}
      </div>
    </EmptyState>
  )
}
