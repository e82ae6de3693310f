import { useBlocker } from '@tanstack/react-router'
import { confirmDiscard } from './dialog.tsx'

/** Asks before a link or the browser's own buttons (back, reload, close) lose the changes of a form. */
export const useLeaveGuard = (changed: boolean) =>
  useBlocker({
    shouldBlockFn: async () => !(await confirmDiscard()),
    enableBeforeUnload: changed,
    disabled: !changed,
  })
