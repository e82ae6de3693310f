import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { say } from '../config.ts'
import { ErrorCard } from '../ui/error-card.tsx'

/** Shown on every page if the current user could not be read: prices, tier and permissions are then unknown. */
export function AccountFailed() {
  const me = useQuery(query('getMe'))
  if (!me.isError || me.data) return null
  return (
    <div className="mb-6">
      <ErrorCard
        text={errorMessage(me.error, say`Your account could not be loaded. Please try again.`)}
        onRetry={() => void me.refetch()}
        busy={me.isFetching}
      />
    </div>
  )
}
