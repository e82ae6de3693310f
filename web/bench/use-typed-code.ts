import { useEffect, useEffectEvent } from 'react'

/** A scanner types faster than this, a person does not, in milliseconds. */
const BETWEEN_KEYS = 100
const SHORTEST_CODE = 3

/** Calls `onCode` with what a scanner types while no field has the focus. */
export function useTypedCode(onCode: (text: string) => void) {
  const handleCode = useEffectEvent(onCode)
  useEffect(() => {
    let typed = ''
    let last = 0
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      if (event.timeStamp - last > BETWEEN_KEYS) typed = ''
      last = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter' || typed.length < SHORTEST_CODE) return
      // Enter would press the button that has the focus.
      event.preventDefault()
      handleCode(typed)
      typed = ''
    }
    // Before the elements get the key.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [])
}
