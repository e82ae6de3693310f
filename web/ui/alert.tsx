import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** Something went wrong, said where it happened. */
export function Alert({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <div role="alert" className={cn('rounded-8 bg-danger-soft px-4 py-3 text-14', className)}>
      <p className="font-strong text-danger">{title}</p>
      <div dir="auto">{children}</div>
    </div>
  )
}
