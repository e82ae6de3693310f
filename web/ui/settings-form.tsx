import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { fieldErrors } from '../api-error.ts'
import { changesOf } from '../changes-of.ts'
import { say } from '../config.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Refusal } from './refusal.tsx'
import { toast } from './toast.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface Options<Fields extends FieldValues, Request, Saved> {
  resolver: Resolver<Fields, unknown, Request>
  /** The saved settings. Changes that another person saves appear in all fields without unsaved changes. */
  values: Fields
  save: (request: Request) => Promise<Saved>
  /** Updates the rest of the page, and returns the saved settings as the fields show them. */
  onSaved: (saved: Saved) => Fields
  /** The toast after saving. */
  done: string
}

/** A form of settings that are saved together. */
export function useSettingsForm<Fields extends FieldValues, Request, Saved>(options: Options<Fields, Request, Saved>) {
  const { resolver, values, save, onSaved, done } = options
  const form = useForm<Fields, unknown, Request>({ resolver, values, resetOptions: { keepDirtyValues: true } })
  // The options above apply to every reset.
  const show = (fields: Fields) => form.reset(fields, { keepDirtyValues: false })
  const saving = useMutation({
    mutationFn: save,
    onMutate: () => structuredClone(form.getValues()),
    onSuccess(saved, _, sent) {
      const typedSince = changesOf(form.getValues(), sent)
      const fields = onSaved(saved)
      show(fields)
      // Keeps as changes what was typed while the settings were saved.
      if (Object.keys(typedSince).length > 0) {
        form.reset({ ...fields, ...typedSince }, { keepDirtyValues: false, keepDefaultValues: true })
      }
      toast({ title: done })
    },
  })
  const { errors, isDirty } = form.formState
  useLeaveGuard(isDirty)

  function undo() {
    // The refusal was about changes that are gone now. A request that is still on its way keeps its answer.
    if (saving.isError) saving.reset()
    show(values)
  }
  return { form, errors, isDirty, saving, refused: fieldErrors(saving.error), undo }
}

interface Props<Fields extends FieldValues, Request> {
  label: string
  settings: {
    form: UseFormReturn<Fields, unknown, Request>
    isDirty: boolean
    saving: { mutate: (request: Request) => void; isPending: boolean; error: Error | null }
    undo: () => void
  }
  /** The text of the submit button. */
  submit: string
  /** The text when saving failed without a reason. */
  failed: string
  className?: string
  /** Further buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** The fields of settings with the buttons that save and undo changes. */
export function SettingsForm<Fields extends FieldValues, Request>(props: Props<Fields, Request>) {
  const { label, settings, submit, failed, className, actions, children } = props
  const { form, isDirty, saving, undo } = settings
  return (
    <form
      noValidate
      aria-label={label}
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-6', className)}
      onSubmit={form.handleSubmit((request) => saving.mutate(request))}
    >
      {children}
      <Refusal error={saving.error} text={failed} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button type="submit" variant="primary" disabled={!isDirty} busy={saving.isPending}>
          {submit}
        </Button>
        {isDirty && <Button onClick={undo}>{say`Undo Changes`}</Button>}
        {actions}
      </div>
    </form>
  )
}
