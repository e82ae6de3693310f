import { useKeydown } from '../ui/use-keydown.ts'

// The space bar keeps its usual function in these elements.
const BUSY = 'a, button, input, select, textarea, summary, [role], [contenteditable]'

/** Calls `onSpace` for a space bar that no element uses. `onSpace` returns true when it has handled the key. */
export function useSpaceBar(onSpace: () => boolean) {
  useKeydown((event) => {
    if (event.key !== ' ' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(BUSY)) return
    if (onSpace()) event.preventDefault()
  })
}
