import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { totalPages } from '../../contract/base/paging.ts'
import { say } from '../config.ts'
import { Button } from './button.tsx'

interface Props {
  page: number
  /** The number of rows on all pages. */
  count: number
  pageSize: number
  /** `replace`: the reader did not ask for the page, so it gets no entry in the browser's history. */
  onPage: (page: number, options?: { replace: boolean }) => void
  /** True while the number of rows is that of an earlier answer. */
  isStale?: boolean
  /** As the server says; if it does not, derived from the number of pages. */
  hasPrevious?: boolean
  hasNext?: boolean
  /** The name of the buttons, where a page has several such groups. */
  label?: string
  /** The total, at the other end of the line. */
  children?: ReactNode
}

/** The arguments of a paged call. Page 1 has none, so that it is the same cached answer as the call without a page. */
export const pageArgs = (page: number) => (page === 1 ? {} : { query: { page: String(page) } })

/** The pager of a list that mostly has one page, which needs no buttons. A page past the end needs them to lead back. */
export const PagerOfMany = (props: Props) => (props.count > props.pageSize || props.page > 1) && <Pager {...props} />

/** Buttons to the previous and next page. A page past the end leads to the last one. */
export function Pager({
  page,
  count,
  pageSize,
  onPage,
  hasPrevious = page > 1,
  hasNext = page < totalPages(count, pageSize),
  isStale = false,
  label = say`Pages`,
  children,
}: Props) {
  const last = totalPages(count, pageSize)
  const isPastEnd = page > last && !isStale
  useEffect(() => {
    if (isPastEnd) onPage(last, { replace: true })
  }, [isPastEnd, onPage, last])

  // The keyboard continues at the other button when the one that was pressed leads no further.
  const buttons = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (hasPrevious && hasNext) return
    const pressed = buttons.current?.querySelector('button:disabled:focus')
    if (pressed) buttons.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [hasPrevious, hasNext])

  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p aria-live="polite" className="text-14 text-ink-2 tabular-nums empty:hidden">
        {children}
      </p>
      <nav
        ref={buttons}
        aria-label={label}
        className="ml-auto flex items-center gap-4 narrow:w-full narrow:justify-between"
      >
        <Button disabled={!hasPrevious} onClick={() => onPage(page - 1)}>{say`Previous`}</Button>
        <span className="text-14 tabular-nums">
          {isStale ? page : Math.min(page, last)} / {last}
        </span>
        <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>{say.context('pages')`Next`}</Button>
      </nav>
    </div>
  )
}
