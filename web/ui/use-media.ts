import { useCallback, useSyncExternalStore } from 'react'

/** True while the window matches a media query. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(media)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches)
}
