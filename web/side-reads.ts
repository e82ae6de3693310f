import { type Query, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isPassing } from './api-error.ts'
import { queryClient } from './query-client.ts'

/**
 * Reads what a page shows beside its own content, such as the packs on offer; undefined until the answer is there. If the
 * read fails, the component shows nothing, and the frame of the page says that something is missing.
 */
export const useSideRead = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): Data | undefined => useQuery({ ...options, meta: { isSide: true } }).data

/** True if no part of the page shows that a read failed. Several parts can read the same, some as their content. */
const isSide = ({ observers }: Query) =>
  observers.every(({ options: { meta, enabled } }) => meta?.isSide || enabled === false)

/** The reads of this page that failed. A side read that the server refuses, such as one of another role, has its answer. */
const FAILED = {
  type: 'active',
  predicate(read: Query) {
    const { data, error } = read.state
    return data === undefined && (isSide(read) ? isPassing(error) : error !== null)
  },
} as const

/** True if side reads of this page failed and no other read: the page itself shows those. */
export function onlySideReadsFailed() {
  const failed = queryClient.getQueryCache().findAll(FAILED)
  return failed.length > 0 && failed.every(isSide)
}

export const useOnlySideReadsFailed = () =>
  useSyncExternalStore((onChange) => queryClient.getQueryCache().subscribe(onChange), onlySideReadsFailed)

export const repeatFailedReads = () => queryClient.refetchQueries(FAILED)
