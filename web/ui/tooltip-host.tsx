import { Suspense, useEffect, useState } from 'react'
import { part } from './part.tsx'

const DELAY = 700
/** The pointer may cross the gap to the tooltip, so that its text can be read and copied (WCAG 1.4.13). */
const GRACE = 200

/** The keyboard is on the element or on a part of it. */
const HAS_FOCUS = ':focus-visible, :has(:focus-visible)'

const Bubble = part(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

const isBubble = (target: EventTarget | null) => target instanceof Element && target.closest('[data-bubble]') !== null

const ownerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/**
 * Shows the tooltip of an element that has been hovered or focused for 700 ms, and of a date that is tapped. Used once,
 * in the shell.
 */
export function TooltipHost() {
  const [shown, setShown] = useState<HTMLElement | null>(null)

  useEffect(() => {
    let timer = 0
    let leaving = 0
    let isOpen = false
    let waiting: HTMLElement | null = null
    const wait = (event: Event) => {
      const owner = ownerOf(event.target)
      if (isBubble(event.target) || (owner && owner === waiting)) {
        window.clearTimeout(leaving)
        leaving = 0
      } else if (owner) {
        hide()
        waiting = owner
        timer = window.setTimeout(show, DELAY)
      } else if (event.type === 'pointerover' && waiting?.matches(HAS_FOCUS)) {
        // A pointer at rest also causes this event, when the page moves below it.
      } else if (isOpen) {
        leaving ||= window.setTimeout(hide, GRACE)
      } else {
        hide()
      }
    }
    const show = () => {
      const owner = waiting
      // Without its code there is no tooltip, and nothing to report.
      Bubble.preload().then(
        () => {
          if (owner !== waiting) return
          isOpen = true
          setShown(owner)
        },
        () => {},
      )
    }
    const hide = () => {
      window.clearTimeout(timer)
      window.clearTimeout(leaving)
      leaving = 0
      waiting = null
      isOpen = false
      setShown(null)
    }
    let isTouched = false
    const press = ({ pointerType }: PointerEvent) => {
      isTouched = pointerType === 'touch'
      hide()
    }
    const showOnTap = ({ target }: Event) => {
      const date = target instanceof Element ? target.closest<HTMLElement>('time[data-tooltip]') : null
      if (!isTouched || !date) return
      hide()
      waiting = date
      show()
    }
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const listeners = new AbortController()
    const options = { signal: listeners.signal, capture: true, passive: true }
    document.addEventListener('pointerover', wait, options)
    document.addEventListener('focusin', wait, options)
    document.addEventListener('focusout', hide, options)
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('click', showOnTap, options)
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
