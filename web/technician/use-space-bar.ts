import { useEffect, useRef } from 'react'

// The space bar keeps its usual function in these elements.
const BUSY = 'a, button, input, select, textarea, summary, [role], [contenteditable]'

/** Calls `onSpace` for a space bar that no element uses. `onSpace` returns true when it has handled the key. */
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
