import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const intoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** An error, shown where it happened. */
export function Alert({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    // In a long form, the error may be out of view, and the buttons below it may cover the form's lower edge.
    <div
      ref={intoView}
      role="alert"
      className={cn('scroll-mb-28 rounded-8 bg-danger-soft px-4 py-3 text-14', className)}
    >
      <p className="font-strong text-danger">{title}</p>
      <div dir="auto">{children}</div>
    </div>
  )
}
