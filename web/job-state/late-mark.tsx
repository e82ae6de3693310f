import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'

const CLOCK = (
  <>
    <circle cx="7" cy="7" r="5.3" />
    <path d="M7 4v3.2l2 1.6" className="stroke-(--cork-hand)" />
  </>
)

/** A racket that is late, or will be. A sentence may take several lines. */
export const LateMark = ({ isSentence = false, children }: { isSentence?: boolean; children: ReactNode }) => (
  <Mark look="cork" shape={CLOCK} wraps={isSentence}>
    {children}
  </Mark>
)
