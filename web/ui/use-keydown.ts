import { useEffect, useEffectEvent } from 'react'

/** Calls `onKey` for every key that is pressed on the page. */
export function useKeydown(onKey: (event: KeyboardEvent) => void) {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
