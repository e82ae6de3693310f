import { useMutation } from '@tanstack/react-query'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { fieldErrors } from './api-error.ts'
import { refreshNow } from './live/refresh.ts'
import { useLeaveGuard } from './ui/use-leave-guard.ts'

interface Options<Fields extends FieldValues, Request, Saved> {
  resolver: Resolver<Fields, unknown, Request>
  defaultValues: DefaultValues<Fields>
  save: (request: Request) => Promise<Saved>
  /** For a toast. */
  onSaved?: (saved: Saved) => void
  onClose: () => void
}

/** A form in place of a row. When it is saved, it closes, and the page already shows what was saved. */
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
  useLeaveGuard(form.formState.isDirty)
  return { form, saving, fields: { form, refused: fieldErrors(saving.error) } }
}
