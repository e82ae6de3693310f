import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { part } from './part.tsx'
import { signal } from './signal.ts'

export interface Question {
  title: string
  text: string
  /** The text of the confirming button, a verb. */
  confirm: string
  /** The text of the other button, 'Cancel' by default. */
  cancel?: string
  danger?: boolean
  /** One of several options to choose, the first by default; none when there are no options. */
  choice?: { label: string; options: string[]; textOf?: (option: string) => string }
  /** Runs on confirmation with the chosen option. The dialog is busy meanwhile; on failure it stays with the reason. */
  run?: (chosen?: string) => Promise<unknown>
  /** The error when `run` failed without a reason. */
  failed?: string
  /** The element that gets the focus after a confirmation that removes the control that asked. */
  focusAfter?: () => HTMLElement | null | undefined
}

const asked = signal<{ question: Question; answer: (yes: boolean) => void } | null>(null)

/** Asks the person. True if they confirm (and `run` has finished), false if they cancel or close. */
export const confirm = (question: Question) =>
  new Promise<boolean>((resolve) => {
    cancelQuestion()
    asked.set({
      question,
      answer(yes) {
        asked.set(null)
        resolve(yes)
      },
    })
  })

/** Counts what ends a question that is still being prepared. */
let ends = 0

/** Answers no to the question that is still being prepared, if any. */
export const cancelPrepared = () => {
  ends += 1
}

/** Answers no to the question that is open or still being prepared, if any. */
export function cancelQuestion() {
  cancelPrepared()
  asked.get()?.answer(false)
}

/**
 * Asks a question that needs an answer of the server first. False if the person has gone on meanwhile, to another page or
 * another question, because they would take it for one about what is shown by then.
 */
export async function confirmPrepared(prepare: () => Promise<Question>): Promise<boolean> {
  cancelQuestion()
  const before = ends
  const question = await prepare()
  return ends === before && confirm(question)
}

export const ConfirmDialog = part(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Shows the confirmations, once, in the shell. Leaving the page answers no. */
export function ConfirmHost() {
  const current = asked.use()
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', ({ hrefChanged }) => hrefChanged && cancelQuestion()), [router])
  return (
    current && (
      <Suspense>
        <ConfirmDialog question={current.question} onAnswer={current.answer} onClose={() => current.answer(false)} />
      </Suspense>
    )
  )
}
