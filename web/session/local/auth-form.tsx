import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { PASSWORD_MIN } from '../../../contract/people/credentials.ts'
import { fieldErrors, isUnreachable, UNREACHABLE } from '../../api-error.ts'
import { say } from '../../config.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useLeaveGuard, useUnsaved } from '../../ui/use-leave-guard.ts'

interface FormProps<Values extends FieldValues> {
  schema: z.ZodMiniType<Values, Values>
  defaultValues: DefaultValues<Values>
  /** Sends the form. An error that it throws shows in the form. */
  send: (values: Values, form: UseFormReturn<Values>) => Promise<unknown>
  /** The verb on the button. */
  submit: string
  busy: string
  danger?: boolean
  /** For a form beside the dialog's main one, so that only one button is filled. */
  outline?: boolean
  /** A button of normal size, as wide as its text from 640 px, for a form among other settings. */
  small?: boolean
  children: (form: UseFormReturn<Values>) => ReactNode
}

const FAILED = say`Something went wrong. Please try again.`

/** A short form with one button. A refusal shows at its field, or above the fields. */
export function AuthForm<Values extends FieldValues>(props: FormProps<Values>) {
  const form = useForm<Values>({ resolver: zodResolver(props.schema), defaultValues: props.defaultValues })
  const sending = useMutation({
    mutationFn: (values: Values) => props.send(values, form),
    onError(error) {
      // The fields show their messages before the refusal looks for them.
      flushSync(() => {
        for (const [name, message] of Object.entries(fieldErrors(error))) {
          // The server uses the form's names for fields.
          form.setError(name as Path<Values>, { message }, { shouldFocus: true })
        }
      })
    },
  })
  useLeaveGuard(false, sending.isPending)

  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((values) => sending.mutate(values))}>
      <Refusal error={sending.error} text={isUnreachable(sending.error) ? UNREACHABLE : FAILED} />
      {props.children(form)}
      <Button
        type="submit"
        variant={props.danger ? 'danger' : props.outline ? 'outline' : 'primary'}
        size={props.small ? 'normal' : 'large'}
        wide={!props.small}
        busy={sending.isPending}
        className={props.small ? 'sm:justify-self-start' : 'mt-2'}
      >
        {sending.isPending ? props.busy : props.submit}
      </Button>
    </form>
  )
}

interface FieldProps<Values extends FieldValues> extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: ReactNode
}

const refusalOf = <Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) =>
  form.getFieldState(name, form.formState).error?.message

/** With `guarded`, the dialog around asks before it closes with a changed text. */
export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  guarded = false,
  ...input
}: FieldProps<Values> & { guarded?: boolean }) {
  useUnsaved(guarded && form.getFieldState(name, form.formState).isDirty)
  return (
    <Field label={label} error={refusalOf(form, name)}>
      {(wiring) => <Input {...wiring} {...form.register(name)} {...input} className="min-h-11" />}
    </Field>
  )
}

/** A password that can be shown while it is typed. */
export function PasswordField<Values extends FieldValues>({
  form,
  name,
  label,
  help,
  ...input
}: FieldProps<Values> & { help?: ReactNode }) {
  const [isShown, setShown] = useState(false)
  const error = refusalOf(form, name)
  return (
    <Field label={label} help={error ? undefined : help} error={error}>
      {(wiring) => (
        <div className="relative">
          <Input
            {...wiring}
            {...form.register(name)}
            {...input}
            dir="ltr"
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="min-h-11 pr-12"
          />
          <Button
            variant="bare"
            size="icon"
            aria-label={isShown ? say`Hide password` : say`Show password`}
            onClick={() => setShown(!isShown)}
            className="absolute top-1 right-1 size-9"
          >
            {isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          </Button>
        </div>
      )}
    </Field>
  )
}

/** A password that is being chosen. */
export const NewPasswordField = <Values extends FieldValues>(props: FieldProps<Values>) => (
  <PasswordField
    {...props}
    autoComplete="new-password"
    help={say`At least ${PASSWORD_MIN} characters; 15 or more is better.`}
  />
)
