import type { UndoTarget } from '../../contract/job/undo.ts'
import { call } from '../api.ts'
import { refreshNow } from '../live/refresh.ts'
import { toast, toastFailure } from '../ui/toast.tsx'
import { newKey } from '../unanswered.ts'

/** Undoes the last action on an order, a job or a racket, and refreshes the page. Says what was undone, or why it cannot. */
export async function runUndo(target: UndoTarget, undone: string, onUndone?: () => void): Promise<void> {
  try {
    // The next undo here is about another action, even if the answer to this one is lost.
    await call('undo', { body: target, idempotencyKey: newKey() })
    onUndone?.()
    toast({ title: undone })
  } catch (error) {
    toastFailure(error)
  }
  await refreshNow()
}
