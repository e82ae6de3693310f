import { useEffect, useEffectEvent } from 'react'

/** Runs an action when Ctrl or Cmd is pressed together with a letter. */
export function useShortcut(letter: string, action: () => void) {
  const run = useEffectEvent(action)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isPressed = event.key.toLowerCase() === letter && (event.ctrlKey || event.metaKey)
      if (!isPressed || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) run()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [letter])
}
