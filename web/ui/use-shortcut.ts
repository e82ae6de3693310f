import { useKeydown } from './use-keydown.ts'

/** Runs an action when Ctrl or Cmd is pressed together with a letter. */
export const useShortcut = (letter: string, action: () => void) =>
  useKeydown((event) => {
    const isPressed = event.key.toLowerCase() === letter && (event.ctrlKey || event.metaKey)
    if (!isPressed || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!event.repeat) action()
  })
