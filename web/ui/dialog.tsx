import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { say } from '../config.ts'
import { useBackCloses } from './back-closes.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { insideLook, overlayLook, panelLook } from './dialog-look.ts'
import { DialogNote } from './dialog-note.ts'
import { ignoreToasts } from './toast.tsx'
import { confirmDiscard, FormHost, useLeaveGuard } from './use-leave-guard.ts'

interface Props {
  title: ReactNode
  description?: ReactNode
  onClose: () => void
  /** True while closing or leaving would lose changes. The dialog asks first, as it does for the guarded forms inside. */
  changed?: boolean
  /** True while a request is pending; the dialog then stays open, as it does for the guarded forms inside. */
  busy?: boolean
  /** Beside the content, or above it on phones, where the dialog then fills the screen. */
  aside?: ReactNode
  /** The maximum width, as a class. */
  width?: string
  /** True for a few lines and a button, which leave most of a phone's screen free. */
  short?: boolean
  children: ReactNode
}

/** An open dialog. The parent renders it only while it is open. */
export function Dialog({
  title,
  description,
  onClose,
  changed = false,
  busy = false,
  aside,
  width = 'sm:max-w-110',
  short = false,
  children,
}: Props) {
  const note = useContext(DialogNote)
  const focusBefore = useRef(document.activeElement)
  const [inside] = useState(() => ({ changed: new Set<string>(), sent: new Set<string>() }))

  async function handleClose() {
    if (busy || inside.sent.size > 0) return
    if ((!changed && inside.changed.size === 0) || (await confirmDiscard())) onClose()
  }
  const close = () => void handleClose()
  useLeaveGuard(changed, busy)
  useBackCloses(true, close)

  return (
    <Primitive.Root open onOpenChange={(open) => open || close()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLook}>
          <Primitive.Content
            className={panelLook(
              // On phones a dialog leaves room for a toast, which would cover its title, and is at least so high that a
              // message inside it does not move what is above.
              cn(
                'flex max-h-[calc(100dvh-var(--toasts,0px))] flex-col overflow-clip sm:max-h-[calc(100dvh-48px)]',
                aside ? 'max-sm:min-h-[calc(100dvh-var(--toasts,0px))] md:flex-row' : 'rounded-t-[14px]',
                !aside && (short ? 'max-sm:min-h-[45dvh]' : 'max-sm:min-h-[75dvh]'),
                width,
              ),
            )}
            {...(!description && { 'aria-describedby': undefined })}
            data-panel={short ? 'short' : 'tall'}
            onInteractOutside={ignoreToasts}
            onEscapeKeyDown={(event) => {
              // Escape in an inline edit ends the edit, not the dialog.
              if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
            }}
          >
            <div className="flex min-h-0 min-w-0 flex-1 flex-col">
              <div className={cn(insideLook, 'flex-none pb-0 sm:pb-0')}>
                <Primitive.Title className="pr-10">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description className="mt-1 text-14 text-pretty text-ink-2">
                    {description}
                  </Primitive.Description>
                )}
              </div>
              <div className={cn(insideLook, 'min-h-0 flex-1 overflow-y-auto pt-0 sm:pt-0')}>
                <div className="mt-6 empty:hidden">{note}</div>
                <FormHost value={{ ...inside, close }}>{children}</FormHost>
              </div>
            </div>
            {aside}
            <div className="absolute top-3 right-3">
              <Primitive.Close asChild>
                <Button variant="bare" size="icon" aria-label={say`Close`}>
                  <X />
                </Button>
              </Primitive.Close>
            </div>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
