import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage, isMissing } from '../api-error.ts'
import { ErrorCard } from './error-card.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

const LINES = ['first', 'second', 'third', 'fourth']

interface Props<Data> {
  answer: UseQueryResult<Data>
  /** The heading of the error where the query is the whole page. */
  title?: string
  /** 2 where the query is a part of the page that has no other heading. */
  level?: 1 | 2
  /** The error's text when the server gave no reason, such as 'The strings could not be loaded.' */
  failed: string
  /** True where `failed` replaces the server's reason too. */
  isFixedText?: boolean
  /** The error for a 404, which cannot be tried again. */
  missing?: { title: string; text: string }
  /** Holds the place while the query loads. */
  skeleton?: ReactNode
  /** True while something else on the page loads: then the skeleton stays. */
  isHeld?: boolean
  /** In place of an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Holds the place of a list while it loads. */
export const ListSkeleton = () => (
  <div className="border-t border-ink">
    {LINES.map((line) => (
      <div key={line} className="flex h-13 items-center gap-6 border-b border-line">
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/5" />
      </div>
    ))}
  </div>
)

/** Shows a query in each of its states: loading, failed, missing, empty, loaded. */
export function QueryStates<Data>({
  answer: { data, error, isFetching, refetch },
  title,
  level = title ? 1 : 2,
  failed,
  isFixedText = false,
  missing,
  skeleton = <ListSkeleton />,
  isHeld = false,
  empty,
  children,
}: Props<Data>) {
  if (isHeld) return <Loading>{skeleton}</Loading>
  if (missing && isMissing(error)) return <ErrorCard {...missing} level={1} />
  if (data !== undefined) return empty && Array.isArray(data) && data.length === 0 ? empty : children(data)
  if (!error) return <Loading>{skeleton}</Loading>
  return (
    <ErrorCard
      title={title}
      level={level}
      text={isFixedText ? failed : errorMessage(error, failed)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
