import { useEffect, useEffectEvent } from 'react'

// The space bar keeps its usual function in these elements.
const BUSY = 'a, button, input, select, textarea, summary, [role], [contenteditable]'

/** Calls `onSpace` for a space bar that no element uses. `onSpace` returns true when it has handled the key. */
export function useSpaceBar(onSpace: () => boolean) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(BUSY)) return
    if (onSpace()) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
