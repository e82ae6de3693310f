import { Search } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { part } from '../ui/part.tsx'
import { useShortcut } from '../ui/use-shortcut.ts'

const Palette = part(async () => (await import('./palette.tsx')).Palette)

/** The button of the command palette, which Ctrl+K and Cmd+K open, too. Its code loads on first use. */
export function OpenPalette() {
  const [isOpen, setOpen] = useState(false)
  const open = () => startTransition(() => setOpen(true))

  useShortcut('k', () => {
    // A dialog may have changes that leaving the page would lose.
    if (!document.querySelector('[role$=dialog]')) open()
  })

  return (
    <>
      <Button
        variant="bare"
        aria-label={say`Go to or find`}
        aria-keyshortcuts="Control+K Meta+K"
        className="font-text md:border-edge"
        onClick={open}
        {...Palette.intent}
      >
        <Search className="size-4" />
        <span className="max-lg:hidden">{say`Go to or find...`}</span>
      </Button>
      <Suspense>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
