import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Loading } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

export const LargeSpinner = ({ className }: { className: string }) => (
  <div className={cn('grid place-items-center', className)}>
    <Spinner className="size-8 border-2 text-accent" />
  </div>
)

interface Props {
  /** True while the children still show the answer to an earlier choice. */
  isStale: boolean
  children: ReactNode
}

/** Covers the answer to an earlier choice until the answer to the present one arrives. */
export const Awaited = ({ isStale, children }: Props) => (
  <div className="relative" aria-busy={isStale}>
    {children}
    {isStale && (
      <div className="absolute inset-0 bg-paper/60">
        <Loading>
          <LargeSpinner className="min-h-40" />
        </Loading>
      </div>
    )}
  </div>
)
