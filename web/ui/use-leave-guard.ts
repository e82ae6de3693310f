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

/**
 * The page or the dialog around a form: its forms with changes, those that are being sent, and how a dialog closes, asking
 * before changes are lost.
 */
export const FormHost = createContext({ changed: new Set<string>(), sent: new Set<string>(), close() {} })

/** Lets the dialog or the list around a form know that it has changes. */
export const useUnsaved = (isChanged: boolean) => useMembership(useContext(FormHost).changed, isChanged)

function useMembership(forms: Set<string>, isMember: boolean) {
  const id = useId()
  useEffect(() => {
    if (!isMember) return
    forms.add(id)
    return () => {
      forms.delete(id)
    }
  }, [forms, id, isMember])
}

/**
 * Asks before a link, the browser's own buttons (back, reload, close) or a dialog lose the changes of a form. While
 * `isBusy`, the browser's Back and Forward do nothing, and the dialog stays, because a refusal would be shown nowhere.
 */
export function useLeaveGuard(isChanged: boolean, isBusy = false) {
  useUnsaved(isChanged)
  useMembership(useContext(FormHost).sent, isBusy)
  useBlocker({
    async shouldBlockFn({ action }) {
      if (isBusy && action !== 'PUSH' && action !== 'REPLACE') return true
      return isChanged && !(await confirmDiscard())
    },
    enableBeforeUnload: isChanged,
    disabled: !isChanged && !isBusy,
  })
}
