import type { MouseEvent } from 'react'

/**
 * For a press after which another action has the same place: the second click of a double click does nothing.
 */
export const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
