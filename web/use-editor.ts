import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useContext, useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { fieldErrors, isMissing } from './api-error.ts'
import { refreshNow } from './live/refresh.ts'
import { toastFailure } from './ui/toast.tsx'
import { confirmDiscard, FormHost, useLeaveGuard } from './ui/use-leave-guard.ts'

interface Options<Fields extends FieldValues, Request, Saved> {
  resolver: Resolver<Fields, unknown, Request>
  defaultValues: DefaultValues<Fields>
  save: (request: Request) => Promise<Saved>
  /** For a toast. */
  onSaved?: (saved: Saved) => void
  onClose: () => void
}

/**
 * A form in place of a row. Enter saves, Escape cancels. When it is saved, it closes, and the page already shows what was
 * saved.
 */
export function useEditor<Fields extends FieldValues, Request, Saved>(options: Options<Fields, Request, Saved>) {
  const { resolver, defaultValues, save, onSaved, onClose } = options
  const form = useForm<Fields, unknown, Request>({ resolver, defaultValues })
  const saving = useMutation({
    mutationFn: save,
    async onSuccess(saved) {
      await refreshNow()
      onSaved?.(saved)
      onClose()
    },
  })
  const leaving = useCancel({ isChanged: form.formState.isDirty, saving, onClose })
  return { form, saving, ...leaving, fields: { form, refused: fieldErrors(saving.error) } }
}

interface Leaving {
  isChanged: boolean
  saving: { isPending: boolean; error: Error | null }
  onClose: () => void
}

/**
 * Closes a form in place of a row, also on Escape. It asks first if it has changes, and stays while it saves. `refusal` is
 * the error for the form to show. A row that another person has deleted takes the form along, so a message says that.
 */
export function useCancel({ isChanged, saving: { isPending: isSaving, error }, onClose }: Leaving) {
  useLeaveGuard(isChanged, isSaving)
  useFocusReturn()
  const isGone = isMissing(error)
  useEffect(() => {
    if (isGone) toastFailure(error)
  }, [isGone, error])
  async function cancel() {
    if (!isSaving && (!isChanged || (await confirmDiscard()))) onClose()
  }
  return {
    cancel,
    cancelOnEscape: ({ key }: KeyboardEvent) => key === 'Escape' && void cancel(),
    refusal: isGone ? null : error,
  }
}

/**
 * The row that a list shows as a form, one at a time. Opening another one asks before changes are lost, and does nothing
 * while the form is saved, because a refusal would be shown nowhere.
 */
export function useEdited<Edited>() {
  const [edited, setEdited] = useState<Edited | null>(null)
  const { changed, sent } = useContext(FormHost)
  const edit = useCallback(
    async (next: Edited | null) => {
      if (next !== null && sent.size > 0) return
      if (next === null || changed.size === 0 || (await confirmDiscard())) setEdited(next)
    },
    [changed, sent],
  )
  return [edited, edit] as const
}

/** Keyboard users continue at the button that opened something, which is disabled, hidden or drawn again meanwhile. */
export function useFocusReturn() {
  const [findOpener] = useState(() => finderOf(document.activeElement))
  useEffect(
    () => () => {
      if (document.activeElement === document.body) findOpener()?.focus()
    },
    [findOpener],
  )
}

/** Finds a button again: itself, or the button at its place in the row of a table. */
function finderOf(opener: Element | null): () => HTMLElement | null | undefined {
  if (!(opener instanceof HTMLElement)) return () => null
  const row = opener.closest<HTMLElement>('[data-row]')
  const table = row?.closest('table')
  if (!row || !table) return () => opener
  const place = [...row.querySelectorAll<Element>('button')].indexOf(opener)
  return () => table.querySelector(`[data-row="${row.dataset.row}"]`)?.querySelectorAll('button')[place]
}
