import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactElement, startTransition, useId, useRef, useState } from 'react'
import { say } from '../config.ts'
import { useBackCloses } from './back-closes.ts'
import { cn } from './cn.ts'
import type { MenuItem } from './menu.tsx'

// A press outside only closes the menu and does not press the element under it.
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  window.addEventListener('pointerup', () => setTimeout(() => window.removeEventListener('click', swallow, true)), {
    once: true,
  })
}

interface Props {
  children: ReactElement
  items: (MenuItem | 'separator')[]
  note?: string
  /** True if the keyboard opened it: then the first item has the focus. */
  byKeyboard: boolean
}

/** The menu itself, initially open. */
export function MenuPopup({ children, items, note, byKeyboard }: Props) {
  const [open, setOpen] = useState(true)
  useBackCloses(open, () => setOpen(false))
  const noteId = useId()
  const isFirst = useRef(byKeyboard)
  const first = items.find((item) => item !== 'separator' && !item.disabled)

  // Radix learns of the key that opens a menu from the menu itself, which is not there for the first key.
  function focusFirst(element: HTMLElement | null) {
    if (!element || !isFirst.current) return
    isFirst.current = false
    element.focus()
  }

  function handleOpenChange(next: boolean) {
    // A transition lets the button respond to the press before the menu is drawn.
    if (next) startTransition(() => setOpen(true))
    else setOpen(false)
  }

  return (
    <DropdownMenu.Root open={open} onOpenChange={handleOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-44 animate-pop rounded-10 bg-surface p-1 text-14 shadow-float"
          onClick={(event) => event.stopPropagation()}
          onPointerDownOutside={swallowClick}
        >
          {items.map((item, index) =>
            item === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a separator is nothing but its place.
              <DropdownMenu.Separator key={index} className="my-1 h-px bg-line" />
            ) : (
              <DropdownMenu.Item
                key={item.label}
                ref={item === first ? focusFirst : undefined}
                aria-describedby={item.disabled && note ? noteId : undefined}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={cn(
                  'flex h-(--control) items-center gap-3 rounded-[6px] px-3 text-ink outline-none data-disabled:text-ink-3 data-highlighted:bg-sunk',
                  item.danger && 'text-danger',
                )}
              >
                {item.icon}
                {item.label}
                {item.chosen && <Check aria-label={say`selected`} className="ml-auto" />}
              </DropdownMenu.Item>
            ),
          )}
          {note && (
            <DropdownMenu.Label id={noteId} className="max-w-56 px-3 pt-1 pb-2 text-12 text-ink-2">
              {note}
            </DropdownMenu.Label>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
