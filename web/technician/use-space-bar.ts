import { useEffect, useRef } from 'react'

// Where the space bar already does something, it goes on doing it.
const BUSY = 'a, button, input, select, textarea, summary, [role], [contenteditable]'

/** Calls `onSpace` when the space bar is pressed and nothing else is waiting for it; it answers whether it used it. */
export function useSpaceBar(onSpace: () => boolean) {
  const latest = useRef(onSpace)
  useEffect(() => {
    latest.current = onSpace
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(BUSY)) return
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
