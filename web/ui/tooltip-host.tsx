import { lazy, Suspense, useEffect, useState } from 'react'

const DELAY = 700

const Bubble = lazy(async () => ({ default: (await import('./tooltip-bubble.tsx')).TooltipBubble }))

const ownerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/** Shows the tooltip of whatever is hovered or focused for 700 ms. Stands once, in the shell. */
export function TooltipHost() {
  const [shown, setShown] = useState<HTMLElement | null>(null)

  useEffect(() => {
    let timer = 0
    let waiting: HTMLElement | null = null
    const wait = (event: Event) => {
      const owner = ownerOf(event.target)
      if (owner === waiting) return
      hide()
      waiting = owner
      if (owner) timer = window.setTimeout(() => setShown(owner), DELAY)
    }
    const hide = () => {
      window.clearTimeout(timer)
      waiting = null
      setShown(null)
    }
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const listeners = new AbortController()
    const options = { signal: listeners.signal, capture: true, passive: true }
    document.addEventListener('pointerover', wait, options)
    document.addEventListener('focusin', wait, options)
    document.addEventListener('focusout', hide, options)
    document.addEventListener('pointerdown', hide, options)
    document.addEventListener('scroll', hide, options)
    document.addEventListener('keydown', hideOnEscape, options)
    return () => {
      listeners.abort()
      hide()
    }
  }, [])

  return (
    shown && (
      <Suspense>
        <Bubble owner={shown} />
      </Suspense>
    )
  )
}
