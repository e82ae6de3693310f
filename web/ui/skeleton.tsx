import type { ReactNode } from 'react'
import { say } from '../config.ts'
import { cn } from './cn.ts'

/** Holds the place of a line while it loads. */
export const Skeleton = ({ className }: { className?: string }) => <span className={cn('skeleton h-3', className)} />

/** Tells screen readers that something loads while skeletons hold its place. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">{say`Loading...`}</span>
    <div aria-hidden="true">{children}</div>
  </div>
)
