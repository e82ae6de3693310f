import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { heightWriter } from './height-writer.ts'
import { useWidePage } from './use-wide-page.ts'

/** The id of the place below the page, in the shell. */
export const PAGE_BAR = 'page-bar'

/** The width at which the bench has two columns. */
const TWO_COLUMNS = 776

/** Writes the height of a bar below a page for the toasts and the focus, which stay above it (web/styles.css). */
export const writeHeight = heightWriter('--page-bar')

/** On a narrow page, puts its children below the page, which then scrolls above them; otherwise leaves them in place. */
export function PageBar({ children }: { children: ReactNode }) {
  const place = document.getElementById(PAGE_BAR)
  const isWide = useWidePage(TWO_COLUMNS)
  if (isWide || !place) return children
  return createPortal(
    <div ref={writeHeight} className="border-t border-line bg-paper px-4 py-2 md:px-10">
      {children}
    </div>,
    place,
  )
}
