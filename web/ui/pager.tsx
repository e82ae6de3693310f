import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** From the server where it knows; otherwise derived from the number of pages. */
  hasPrevious?: boolean
  hasNext?: boolean
  /** The total, at the other end of the line. */
  children?: ReactNode
}

/** Buttons to the previous and next page. From a page past the end, Previous goes to the last page. */
export function Pager({
  page,
  totalPages,
  onPage,
  hasPrevious = page > 1,
  hasNext = page < totalPages,
  children,
}: Props) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p aria-live="polite" className="text-14 text-ink-2 tabular-nums empty:hidden">
        {children}
      </p>
      <nav aria-label="Pages" className="ml-auto flex items-center gap-4 narrow:w-full narrow:justify-between">
        <Button disabled={!hasPrevious} onClick={() => onPage(Math.min(page - 1, totalPages))}>
          Previous
        </Button>
        <span className="text-14 tabular-nums">
          {page} / {totalPages}
        </span>
        <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </nav>
    </div>
  )
}
