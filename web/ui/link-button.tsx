import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** The class names of a link inside text. */
export const linkLook = 'touch text-accent underline underline-offset-2 hover:decoration-2'

/** The class names of a link in a row of a table or list. */
export const rowLink = 'touch underline decoration-line underline-offset-2 hover:decoration-ink'

/** A button that looks like a link inside text. */
export const LinkButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" className={cn(linkLook, className)} {...props} />
)
