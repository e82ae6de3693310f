import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error.ts'
import { dismissFailure } from './ui/toast.tsx'

/** The cache of everything that pages read from the server. */
export const queryClient = new QueryClient({
  // Beside the result of the next press, a failure would be wrong.
  mutationCache: new MutationCache({ onMutate: dismissFailure }),
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
