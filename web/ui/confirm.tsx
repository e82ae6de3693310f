import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { part } from './part.tsx'
import { signal } from './signal.ts'

export interface Question {
  title: string
  text: string
  /** The verb on the button that says yes. */
  confirm: string
  /** The verb on the button that says no; 'Cancel' unless said otherwise. */
  cancel?: string
  danger?: boolean
  /** What to do on yes; the dialog stays busy meanwhile, and when refused says why and stays open. */
  run?: () => Promise<unknown>
  /** What is said when `run` was refused without a reason. */
  failed?: string
}

const asked = signal<{ question: Question; answer: (yes: boolean) => void } | null>(null)

/** Asks first: true when the person confirms (and `run` has done it), false when they cancel or close. */
export const confirm = (question: Question) =>
  new Promise<boolean>((resolve) => {
    asked.get()?.answer(false)
    asked.set({
      question,
      answer(yes) {
        asked.set(null)
        resolve(yes)
      },
    })
  })

const ConfirmDialog = part(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Where confirmations show. Stands once, in the shell; who leaves the page has said no. */
export function ConfirmHost() {
  const current = asked.use()
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => asked.get()?.answer(false)), [router])
  return (
    current && (
      <Suspense>
        <ConfirmDialog question={current.question} onAnswer={current.answer} onClose={() => current.answer(false)} />
      </Suspense>
    )
  )
}
