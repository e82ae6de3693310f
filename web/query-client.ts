import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isPassing, NoTokenError } from './api-error.ts'
import { dismissFailure, toastFailure } from './ui/toast.tsx'

interface ChangeMeta extends Record<string, unknown> {
  /** A preview changes nothing, so its failure is of no interest once its form has left the page. */
  isPreview?: boolean
  /** What a failure was about, for the title of a message after the form has left the page. */
  subject?: string
  /** What a failure without the server's reason says then. */
  failed?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta
  }
}

interface Messages {
  toastFailure(error: unknown, text?: string, title?: string): void
  dismissFailure(): void
}

/** The cache of changes, which shows a failure as a message if its form or button has left the page. */
export function createMutationCache(show: Messages) {
  /** The changes whose form or button has left the page since. */
  const left = new WeakSet<object>()
  const mutationCache = new MutationCache({
    // Beside the result of the next press, a failure would be wrong.
    onMutate: () => show.dismissFailure(),
    onError(error, _variables, _context, mutation) {
      const { isPreview, subject, failed } = mutation.meta ?? {}
      // After signing out, nobody waits for the change.
      if (!left.has(mutation) || isPreview || error instanceof NoTokenError) return
      show.toastFailure(error, failed, subject)
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
