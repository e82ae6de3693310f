import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useShortcut } from '../ui/use-shortcut.ts'

const COOKIE = 'sidebar_state'
const SEVEN_DAYS = 7 * 24 * 60 * 60
/** Below this width, the sidebar is a sheet above the page. */
const PHONE = '(max-width: 767px)'
/** Below this width, the sidebar is collapsed by default, because the page needs the room. */
const NARROW = '(max-width: 899px)'

function remembered(): boolean {
  const value = document.cookie.match(/(?:^|; )sidebar_state=(true|false)/)?.[1]
  return value ? value === 'true' : !window.matchMedia(NARROW).matches
}

function remember(open: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}

/** The state of the sidebar beside the page, and of its sheet on phones. Ctrl+B and Cmd+B toggle it. */
export function useSidebar() {
  const [open, setOpen] = useState(remembered)
  const [sheetOpen, setSheetOpen] = useState(false)
  const router = useRouter()

  const toggle = useCallback(() => {
    if (window.matchMedia(PHONE).matches) return setSheetOpen((was) => !was)
    setOpen((was) => {
      remember(!was)
      return !was
    })
  }, [])

  useShortcut('b', toggle)

  useEffect(() => {
    const phone = window.matchMedia(PHONE)
    const narrow = window.matchMedia(NARROW)
    const closeSheet = () => setSheetOpen(false)
    const followWindow = () => setOpen(remembered())
    phone.addEventListener('change', closeSheet)
    narrow.addEventListener('change', followWindow)
    // This includes the browser's own buttons.
    const stop = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => hrefChanged && closeSheet())
    return () => {
      stop()
      phone.removeEventListener('change', closeSheet)
      narrow.removeEventListener('change', followWindow)
    }
  }, [router])

  return { open, toggle, sheetOpen, closeSheet: useCallback(() => setSheetOpen(false), []) }
}
