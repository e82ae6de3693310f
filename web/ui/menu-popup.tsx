import { DropdownMenu } from 'radix-ui'
import { type ReactElement, startTransition, useState } from 'react'
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

/** The menu itself, initially open. */
export function MenuPopup({ children, items }: { children: ReactElement; items: (MenuItem | 'separator')[] }) {
  const [open, setOpen] = useState(true)

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
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={cn(
                  'flex h-(--control) items-center gap-3 rounded-[6px] px-3 text-ink outline-none data-disabled:text-ink-3 data-highlighted:bg-sunk',
                  item.danger && 'text-danger',
                )}
              >
                {item.icon}
                {item.label}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
