import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { confirm } from './confirm.tsx'

export const overlayLook =
  'fixed inset-0 z-40 grid animate-fade items-end overflow-y-auto bg-scrim sm:place-items-center sm:p-6'

/** A sheet from below on phones, a panel in the middle from 640 px. */
export const panelLook = (width: string) =>
  cn(
    'relative w-full animate-sheet rounded-t-[14px] bg-surface px-4 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-ink shadow-float outline-none sm:animate-pop sm:rounded-10 sm:p-6',
    width,
  )

interface Props {
  title: ReactNode
  description?: ReactNode
  onClose: () => void
  /** True while closing would lose what was typed: then the dialog asks first. */
  changed?: boolean
  /** True while an answer is awaited: then the dialog stays. */
  busy?: boolean
  className?: string
  children: ReactNode
}

/** An open dialog; who shows it decides when. */
export function Dialog({ title, description, onClose, changed = false, busy = false, className, children }: Props) {
  const focusBefore = useRef(document.activeElement)

  async function handleClose() {
    if (busy) return
    const mayClose =
      !changed ||
      (await confirm({
        title: 'Discard changes?',
        text: 'What you changed has not been saved.',
        confirm: 'Discard',
        cancel: 'Keep Editing',
        danger: true,
      }))
    if (mayClose) onClose()
  }

  return (
    <Primitive.Root open onOpenChange={(open) => open || void handleClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLook}>
          <Primitive.Content
            className={panelLook(cn('sm:max-w-110', className))}
            {...(!description && { 'aria-describedby': undefined })}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
            }}
          >
            <Primitive.Title className="pr-10">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="mt-1 text-14 text-ink-2">{description}</Primitive.Description>
            )}
            {children}
            <Primitive.Close asChild>
              <Button variant="bare" size="icon" aria-label="Close" className="absolute top-3 right-3">
                <X />
              </Button>
            </Primitive.Close>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
