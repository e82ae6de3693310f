import { AlertDialog } from 'radix-ui'
import { useRef } from 'react'
import { Button } from './button.tsx'
import type { Question } from './confirm.tsx'
import { overlayLook, panelLook } from './dialog.tsx'

export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const focusBefore = useRef(document.activeElement)
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayLook}>
          <AlertDialog.Content
            className={panelLook('sm:max-w-100')}
            onCloseAutoFocus={(event) => {
              // Opened by a function, so there is no trigger to go back to.
              event.preventDefault()
              if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
            }}
          >
            <AlertDialog.Title>{question.title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 whitespace-pre-line text-14 text-ink-2">
              {question.text}
            </AlertDialog.Description>
            <div className="mt-6 flex justify-end gap-2 max-sm:*:flex-1">
              <AlertDialog.Cancel asChild>
                <Button>{question.cancel ?? 'Cancel'}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild onClick={() => onAnswer(true)}>
                <Button variant={question.danger ? 'danger' : 'primary'}>{question.confirm}</Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
