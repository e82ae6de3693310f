import { useBlocker } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useId } from 'react'
import { say } from '../config.ts'
import { confirm } from './confirm.tsx'

/** Asks before changes are lost. */
export const confirmDiscard = () =>
  confirm({
    title: say`Discard changes?`,
    text: say`Your changes have not been saved.`,
    confirm: say`Discard`,
    cancel: say`Keep Editing`,
    danger: true,
  })

/** The page or the dialog around a form: its forms with changes, and how a dialog closes, asking before they are lost. */
export const FormHost = createContext({ changed: new Set<string>(), close() {} })

/** Lets the dialog or the list around a form know that it has changes. */
export function useUnsaved(isChanged: boolean) {
  const { changed } = useContext(FormHost)
  const id = useId()
  useEffect(() => {
    if (!isChanged) return
    changed.add(id)
    return () => {
      changed.delete(id)
    }
  }, [changed, id, isChanged])
}

/**
 * Asks before a link, the browser's own buttons (back, reload, close) or a dialog lose the changes of a form. While
 * `isBusy`, the browser's Back and Forward do nothing, because a refusal would be shown nowhere.
 */
export function useLeaveGuard(isChanged: boolean, isBusy = false) {
  useUnsaved(isChanged)
  useBlocker({
    async shouldBlockFn({ action }) {
      if (isBusy && action !== 'PUSH' && action !== 'REPLACE') return true
      return isChanged && !(await confirmDiscard())
    },
    enableBeforeUnload: isChanged,
    disabled: !isChanged && !isBusy,
  })
}
