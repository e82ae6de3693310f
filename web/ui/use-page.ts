import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A page of a list, from the first one on: the answer to its query, and what its pager needs. The page before stays until
 * the next one arrives.
 */
export function usePage<Data, Key extends QueryKey>(
  queryOf: (page: number) => UseQueryOptions<Data, Error, Data, Key>,
) {
  const [page, setPage] = useState(1)
  const answer = useQuery({ ...queryOf(page), placeholderData: keepPreviousData })
  return { answer, pager: { page, onPage: setPage, isStale: answer.isPlaceholderData } }
}
