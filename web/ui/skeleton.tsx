import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** Holds the place of a line that is still to come. */
export const Skeleton = ({ className }: { className?: string }) => <span className={cn('skeleton h-3', className)} />

/** Says to everybody that something is loading while its place is held. */
export const Loading = ({ label = 'Loading...', children }: { label?: string; children: ReactNode }) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">{label}</span>
    {children}
  </div>
)
