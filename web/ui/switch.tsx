import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

/** A switch with its label: a native checkbox with the role of a switch. */
export function Switch({ children, className, ...props }: ComponentProps<'input'> & { children?: ReactNode }) {
  return (
    <label
      className={cn(
        'inline-flex min-h-(--control) items-center gap-2 py-1 text-14 text-ink-2 has-disabled:text-ink-3 not-has-disabled:cursor-pointer',
        className,
      )}
    >
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked. */}
      <input type="checkbox" role="switch" className="switch" {...props} />
      {children && <span>{children}</span>}
    </label>
  )
}
