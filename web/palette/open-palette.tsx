import { Search } from 'lucide-react'
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react'
import { buttonLook } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { part } from '../ui/part.tsx'

const Palette = part(async () => (await import('./palette.tsx')).Palette)

const SHORTCUT = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl+K'

/** The button of the command palette, which Ctrl+K and Cmd+K open, too. Its code loads on first use. */
export function OpenPalette() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => startTransition(() => setOpen(true)), [])

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A dialog may have changes that leaving the page would lose.
      if (!event.repeat && !document.querySelector('[role$="dialog"]')) open()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [open])

  return (
    <>
      <button
        type="button"
        aria-label="Go to or find"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className={cn(buttonLook({ variant: 'bare' }), 'px-2.5 font-text md:border-edge md:text-ink-2')}
        {...Palette.intent}
      >
        <Search className="size-4.5 md:size-4" />
        <span className="max-lg:hidden">Go to or find…</span>
        <kbd className="font-text text-12 max-lg:hidden">{SHORTCUT}</kbd>
      </button>
      <Suspense>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
