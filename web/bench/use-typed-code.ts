import { useEffect, useEffectEvent } from 'react'
import { readCode } from '../../contract/job/codes.ts'

/** A slow scanner or a person types with pauses of up to this, in milliseconds. */
const BETWEEN_KEYS = 300
/** A scanner without an Enter key at the end has finished after this pause. */
const AFTER_LAST_KEY = 400
const SHORTEST_CODE = 3

/** An address has its tag after '/t/', with other signs where the keyboard layout is not the scanner's. */
const WHOLE_TAG = /(^|[^0-9a-z]t[^0-9a-z])[0-9a-z]{26}$/i

/**
 * Calls `onCode` with what is typed while no field has the focus: after Enter, as soon as it is a whole tag, or after a
 * pause if it is a tag or a ticket.
 */
export function useTypedCode(onCode: (text: string) => void) {
  const handleCode = useEffectEvent(onCode)
  useEffect(() => {
    let typed = ''
    let last = Number.NEGATIVE_INFINITY
    let pause = 0
    /** The Enter key that a scanner sends after a tag must not press a button. */
    let hasJustEnded = false

    const end = () => {
      const code = typed
      typed = ''
      window.clearTimeout(pause)
      handleCode(code)
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      if (event.timeStamp - last > BETWEEN_KEYS) {
        typed = ''
        hasJustEnded = false
      }
      last = event.timeStamp
      window.clearTimeout(pause)
      if (event.key === 'Enter') {
        if (hasJustEnded || typed.length >= SHORTEST_CODE) event.preventDefault()
        if (typed.length >= SHORTEST_CODE) end()
        return
      }
      if (event.key.length !== 1) return
      typed += event.key
      hasJustEnded = false
      if (WHOLE_TAG.test(typed) && readCode(typed)) {
        end()
        hasJustEnded = true
      } else if (readCode(typed)) {
        pause = window.setTimeout(end, AFTER_LAST_KEY)
      }
    }
    // Before the elements get the key.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => {
      window.clearTimeout(pause)
      window.removeEventListener('keydown', handleKey, { capture: true })
    }
  }, [])
}
