import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** How a link reads inside text. */
export const linkLook = 'touch text-accent underline underline-offset-2 hover:decoration-2'

/** A button that reads as a link inside text. */
export const LinkButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" className={cn(linkLook, className)} {...props} />
)
