import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../api-error.ts'
import { ErrorCard } from './error-card.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

const LINES = ['first', 'second', 'third', 'fourth']

interface Props<Data> {
  answer: UseQueryResult<Data>
  /** The heading of a page that is nothing but this, when it fails. */
  title?: string
  /** What could not be shown, as in 'The strings could not be loaded.' */
  failed: string
  /** What holds its place, where that is not a list. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** A list's place while it is on the way. */
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

/** What was asked for, in each of its faces: loading, failed, there. */
export function Faces<Data>({ answer, title, failed, skeleton = <ListSkeleton />, children }: Props<Data>) {
  if (answer.data !== undefined) return children(answer.data)
  if (answer.isError) {
    return (
      <ErrorCard
        title={title}
        level={title ? 1 : 2}
        text={errorMessage(answer.error, failed)}
        onRetry={() => void answer.refetch()}
        busy={answer.isFetching}
      />
    )
  }
  return <Loading>{skeleton}</Loading>
}
