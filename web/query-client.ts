import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isPassing, NoTokenError } from './api-error.ts'
import { dismissFailure, toastFailure } from './ui/toast.tsx'

/** The cache of changes, which shows a failure as a message if its form or button has left the page. */
export function createMutationCache(show: { toastFailure(error: unknown): void; dismissFailure(): void }) {
  /** The changes whose form or button has left the page since. */
  const left = new WeakSet<object>()
  const mutationCache = new MutationCache({
    // Beside the result of the next press, a failure would be wrong.
    onMutate: () => show.dismissFailure(),
    onError(error, _variables, _context, mutation) {
      // No form shows it any more. A preview is of no interest then, and neither is a change after signing out.
      if (left.has(mutation) && !mutation.meta?.isPreview && !(error instanceof NoTokenError)) show.toastFailure(error)
    },
  })
  mutationCache.subscribe(({ type, mutation }) => {
    if (!mutation) return
    if (type === 'observerRemoved') left.add(mutation)
    // Another person has signed in since.
    if (type === 'removed') left.delete(mutation)
  })
  return mutationCache
}

/** The cache of everything that pages read from the server. */
export const queryClient = new QueryClient({
  mutationCache: createMutationCache({ toastFailure, dismissFailure }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { networkMode: 'always' },
  },
})
