import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'

const CLOCK = (
  <>
    <circle cx="7" cy="7" r="5.3" />
    <path d="M7 4v3.2l2 1.6" />
  </>
)

/** A racket that is late, or will be. */
export const LateMark = ({ children }: { children: ReactNode }) => (
  <Mark look="cork" shape={CLOCK}>
    {children}
  </Mark>
)
