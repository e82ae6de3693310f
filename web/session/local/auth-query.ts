import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api.ts'
import { authCall } from './auth-call.ts'

/** Options for useQuery on an answer of the embedded provider. */
export const authQuery = <Answer>(path: string) =>
  queryOptions({ queryKey: ['auth', path] as const, queryFn: () => authCall<Answer>(path) })

/** Fetches again what is shown of the embedded provider. */
export const invalidateAuth = () => queryClient.invalidateQueries({ queryKey: ['auth'] })
