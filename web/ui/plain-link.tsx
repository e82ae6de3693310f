import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link to a page of the portal for long lists, where a thousand of the router's own links would be slow. */
export function PlainLink({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()

  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ href })
  }

  return <a {...props} href={href} onClick={handleClick} />
}
