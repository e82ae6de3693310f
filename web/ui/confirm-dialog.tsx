import { AlertDialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { errorMessage, isUnreachable, UNREACHABLE } from '../api-error.ts'
import { say } from '../config.ts'
import { Alert } from './alert.tsx'
import { useBackCloses } from './back-closes.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import type { Question } from './confirm.tsx'
import { insideLook, overlayLook, panelLook } from './dialog-look.ts'
import { focusOn } from './focus.ts'

export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const focusBefore = useRef(document.activeElement)
  const isConfirmed = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [chosen, setChosen] = useState(question.choice?.options[0])

  async function handleYes() {
    setBusy(true)
    setRefusal('')
    try {
      await question.run?.(chosen)
      isConfirmed.current = true
      onAnswer(true)
    } catch (error) {
      const unknown = isUnreachable(error) ? UNREACHABLE : say`An error occurred`
      setRefusal(errorMessage(error, question.failed ?? unknown))
      setBusy(false)
    }
  }

  const handleNo = () => busy || onAnswer(false)
  useBackCloses(true, handleNo)

  return (
    <AlertDialog.Root open onOpenChange={(open) => open || handleNo()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayLook}>
          <AlertDialog.Content
            className={cn(
              panelLook('rounded-t-[14px] max-sm:flex max-sm:flex-col sm:max-w-100'),
              // On phones there is room for the message of a failure, so that it does not move what is above.
              question.run && 'max-sm:min-h-[45dvh]',
              insideLook,
            )}
            data-panel="short"
            onCloseAutoFocus={(event) => {
              // The dialog has no trigger that Radix could return the focus to.
              event.preventDefault()
              const next = isConfirmed.current ? question.focusAfter?.() : null
              if (next) focusOn(next)
              else if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
            }}
          >
            <AlertDialog.Title>{question.title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 whitespace-pre-line text-14 text-pretty text-ink-2">
              {question.text}
            </AlertDialog.Description>
            {question.choice && question.choice.options.length > 0 && (
              <fieldset className="mt-4">
                <legend className="mb-1.5 text-14 font-strong">{question.choice.label}</legend>
                <div className="flex flex-wrap gap-x-6 gap-y-1">
                  {question.choice.options.map((option) => (
                    <label key={option} className="flex min-h-11 items-center gap-2">
                      <input
                        type="radio"
                        name="choice"
                        checked={option === chosen}
                        onChange={() => setChosen(option)}
                        className="size-4 accent-accent"
                      />
                      {question.choice?.textOf?.(option) ?? option}
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
            {refusal && (
              <Alert title={say`Error`} className="mt-4">
                {refusal}
              </Alert>
            )}
            <div className="flex justify-end gap-2 pt-6 max-sm:mt-auto max-sm:*:flex-1">
              <AlertDialog.Cancel asChild>
                <Button disabled={busy}>{question.cancel ?? say`Cancel`}</Button>
              </AlertDialog.Cancel>
              <Button variant={question.danger ? 'danger' : 'primary'} busy={busy} onClick={handleYes}>
                {question.confirm}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
