import { singleKeys } from '../session/single-keys.tsx'
import { useKeydown } from '../ui/use-keydown.ts'

// Keys keep their usual function in these elements.
const TYPING = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox]'

interface Keys {
  /** The keys 1 to 9, from 0. These and N can be turned off. */
  onNumber: (index: number) => void
  onNew: () => void
  /** Ctrl or Command with Enter, even while someone types. */
  onTake: () => void
}

/** The counter's keyboard shortcuts. */
export function useCounterKeys({ onNumber, onNew, onTake }: Keys) {
  useKeydown((event) => {
    if (event.repeat || event.altKey || event.defaultPrevented) return
    const element = event.target instanceof Element ? event.target : null
    const hasControl = event.ctrlKey || event.metaKey
    if (hasControl && event.key === 'Enter') {
      if (element?.closest('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      onTake()
    } else if (!hasControl && singleKeys.get() && !element?.closest(TYPING)) {
      if (/^[1-9]$/.test(event.key)) onNumber(Number(event.key) - 1)
      else if (event.key.toLowerCase() === 'n') onNew()
      else return
      event.preventDefault()
    }
  })
}
