import { type ReactElement, type ReactNode, Suspense, startTransition, useState } from 'react'
import { part } from './part.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  disabled?: boolean
  danger?: boolean
}

interface Props {
  /** The button that opens the menu. */
  children: ReactElement
  items: (MenuItem | 'separator')[]
}

const Popup = part(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A menu behind a button. Its code loads on intent, so that a thousand rows cost only their buttons. */
export function Menu({ children, items }: Props) {
  const [wanted, setWanted] = useState(false)
  const button = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what people press; its events bubble here.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's click comes from the keyboard too.
    <span className="contents" {...Popup.intent} onClick={() => startTransition(() => setWanted(true))}>
      {children}
    </span>
  )
  // The boundary exists before the menu is wanted, so React keeps the button until the menu's code is there. A boundary
  // that came with the menu would first show its fallback, and React keeps a fallback for at least 300 ms.
  return (
    <Suspense fallback={button}>
      {wanted ? (
        <Popup items={items} onClose={() => setWanted(false)}>
          {children}
        </Popup>
      ) : (
        button
      )}
    </Suspense>
  )
}
