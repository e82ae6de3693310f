import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

const COOKIE = 'sidebar_state'
const SEVEN_DAYS = 7 * 24 * 60 * 60
/** Below it the sidebar is a sheet over the page. */
const PHONE = '(max-width: 767px)'
/** Below it an open sidebar leaves too little, unless somebody wanted it. */
const NARROW = '(max-width: 899px)'

function remembered(): boolean {
  const value = document.cookie.match(/(?:^|; )sidebar_state=(true|false)/)?.[1]
  return value ? value === 'true' : !window.matchMedia(NARROW).matches
}

function remember(open: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}

/** Whether the sidebar is open beside the page, or its sheet on a phone; Ctrl+B and Cmd+B toggle it. */
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

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) toggle()
    }
    const phone = window.matchMedia(PHONE)
    const narrow = window.matchMedia(NARROW)
    const closeSheet = () => setSheetOpen(false)
    const followWindow = () => setOpen(remembered())
    window.addEventListener('keydown', handleKey)
    phone.addEventListener('change', closeSheet)
    narrow.addEventListener('change', followWindow)
    // By the browser's own buttons, too.
    const stop = router.subscribe('onBeforeNavigate', closeSheet)
    return () => {
      stop()
      window.removeEventListener('keydown', handleKey)
      phone.removeEventListener('change', closeSheet)
      narrow.removeEventListener('change', followWindow)
    }
  }, [toggle, router])

  return { open, toggle, sheetOpen, closeSheet: useCallback(() => setSheetOpen(false), []) }
}
