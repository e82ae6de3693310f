import { type MouseEvent, type ReactElement, type ReactNode, Suspense, startTransition, useState } from 'react'
import { part } from './part.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  disabled?: boolean
  danger?: boolean
  /** Marks the one that applies now. */
  chosen?: boolean
}

interface Props {
  /** The button that opens the menu. */
  children: ReactElement
  items: (MenuItem | 'separator')[]
  /** The reason why items are disabled. */
  note?: string
}

const Popup = part(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A menu behind a button. Its code loads on intent, so that a thousand rows cost only their buttons. */
export function Menu({ children, items, note }: Props) {
  const [wanted, setWanted] = useState<'by pointer' | 'by keyboard' | null>(null)

  function handleClick({ detail }: MouseEvent) {
    // A click by Enter or Space counts no presses.
    startTransition(() => setWanted(detail === 0 ? 'by keyboard' : 'by pointer'))
  }

  const button = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what people press; its events bubble here.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's click comes from the keyboard too.
    <span className="contents" {...Popup.intent} onClick={handleClick}>
      {children}
    </span>
  )
  // The boundary exists before the menu is wanted, so React keeps the button until the menu's code is there. A boundary
  // that came with the menu would first show its fallback, and React keeps a fallback for at least 300 ms.
  return (
    <Suspense fallback={button}>
      {wanted ? (
        <Popup items={items} note={note} byKeyboard={wanted === 'by keyboard'} onClose={() => setWanted(null)}>
          {children}
        </Popup>
      ) : (
        button
      )}
    </Suspense>
  )
}
