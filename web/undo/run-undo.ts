import type { UndoTarget } from '../../contract/job/undo.ts'
import { call } from '../api.ts'
import { refreshNow } from '../live/refresh.ts'
import { toast, toastFailure } from '../ui/toast.tsx'

/** Undoes the last action on an order, a job or a racket, and refreshes the page. Says what was undone, or why it cannot. */
export async function runUndo(target: UndoTarget, undone: string, onUndone?: () => void): Promise<void> {
  try {
    await call('undo', { body: target })
    onUndone?.()
    toast({ title: undone })
  } catch (error) {
    toastFailure(error)
  }
  await refreshNow()
}
