import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface Props {
  label: string
  strong?: boolean
  className?: string
  children: ReactNode
}

/** A name with its value below it. */
export const Fact = ({ label, strong, className, children }: Props) => (
  <div className={cn('min-w-0', className)}>
    <dt className="text-12 text-ink-2">{label}</dt>
    <dd className={strong ? 'text-24 font-strong tabular-nums' : 'wrap-anywhere'}>{children}</dd>
  </div>
)

/** A name with its value beside it, or below it on a narrow screen. */
export const FactRow = ({ label, dir, children }: { label: string; dir?: 'auto'; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[160px_minmax(0,1fr)]">
    <dt className="text-12 leading-6 text-ink-2">{label}</dt>
    <dd dir={dir} className="min-w-0 wrap-anywhere">
      {children}
    </dd>
  </div>
)
