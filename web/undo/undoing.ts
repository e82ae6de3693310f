import type { UndoTarget } from '../../contract/undo.ts'
import { lazily } from '../ui/lazily.ts'

const runUndo = lazily(async () => (await import('./run-undo.ts')).runUndo)

/** The data that a toast needs to offer undo. */
export const undoing = (target: UndoTarget) => ({ undo: () => void runUndo(target) })
