import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isTouch } from './touch.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for an entry that repeats the first page, so that the phone's Back has an entry to return to. */
    isSpare?: boolean
  }
}

/** Closes each thing that is open; the topmost is last. */
const closers: (() => void)[] = []

/** While `isOpen`, the Back of a phone or tablet calls `onClose` instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const router = useRouter()
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!isOpen || !isTouch()) return
    const closer = () => close()
    closers.push(closer)
    // On the first page of a visit, Back would leave the portal, which nothing can prevent.
    if (!router.history.canGoBack()) {
      void router.navigate({
        to: '.',
        search: true,
        state: (state) => ({ ...state, isSpare: true }),
        resetScroll: false,
        ignoreBlocker: true,
      })
    }
    return () => {
      closers.splice(closers.indexOf(closer), 1)
    }
  }, [isOpen, router])
}

/** Lets Back close what is open. Called once, before other blockers, because it decides first. */
export const closeOnBack = (history: RouterHistory) =>
  history.block({
    enableBeforeUnload: false,
    blockerFn({ action }) {
      const close = action === 'BACK' ? closers.at(-1) : undefined
      close?.()
      return close !== undefined
    },
  })
