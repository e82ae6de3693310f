import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A button that reads as a link inside text. */
export const LinkButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={cn('touch text-accent underline underline-offset-2 hover:decoration-2', className)}
    {...props}
  />
)
