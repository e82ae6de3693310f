import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A word in a small frame beside a name. */
export const Badge = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span
    className={cn(
      'inline-block whitespace-nowrap rounded-4 border border-edge px-1.5 py-[3px] align-middle text-12 leading-none font-text tracking-normal text-ink-2',
      className,
    )}
  >
    {children}
  </span>
)

/** The cork-colored icon in front of words that need attention. */
export const Cork = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cn('size-2.5 flex-none rounded-t-[2px] rounded-b-[5px] border border-cork-edge bg-cork', className)}
  />
)

/** Words that need attention. */
export const Wanted = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={cn('inline-flex items-center gap-1.5 text-cork-ink', className)}>
    <Cork />
    {children}
  </span>
)
