import type { UndoTarget } from '../../contract/job/undo.ts'
import { say } from '../config.ts'
import { lazily } from '../ui/lazily.ts'

const runUndo = lazily(async () => (await import('./run-undo.ts')).runUndo)

/** The sentence of questions before an action that undo does not take back. */
export const CANNOT_BE_UNDONE = say`This cannot be undone.`

/**
 * The data that a toast needs to offer undo. `undone` says what undo has done, such as 'Order cancelled'. `onUndone` is for
 * a page that keeps what it shows.
 */
export const undoing = (target: UndoTarget, undone: string, onUndone?: () => void) => ({
  undo: () => void runUndo(target, undone, onUndone),
})
