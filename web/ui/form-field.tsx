import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, RegisterOptions, UseFormRegister, UseFormRegisterReturn } from 'react-hook-form'
import { Field, type FieldProps, type Wiring } from './field.tsx'

/** A form, and the server's messages about its fields. */
export interface FormFields<Values extends FieldValues> {
  form: {
    register: UseFormRegister<Values>
    formState: { errors: Partial<Record<string, { message?: string }>> }
  }
  refused: Record<string, string>
}

/** The error of a field: from the form itself, otherwise from the server's last refusal. */
export const errorOf = <Values extends FieldValues>({ form, refused }: FormFields<Values>, name: FieldPath<Values>) =>
  form.formState.errors[name]?.message ?? refused[name]

interface Props<Values extends FieldValues, Name extends FieldPath<Values>>
  extends Omit<FieldProps, 'error' | 'children'> {
  fields: FormFields<Values>
  name: Name
  /** The way in which the form reads the control, such as `valueAsNumber`. */
  options?: RegisterOptions<Values, Name>
  /** Renders the control with the attributes that connect it to the form, label, help and error. */
  children: (control: Wiring & UseFormRegisterReturn<Name>) => ReactNode
}

/** A field of a form, with its label, help text and error. */
export const FormField = <Values extends FieldValues, Name extends FieldPath<Values>>({
  fields,
  name,
  options,
  children,
  ...props
}: Props<Values, Name>) => (
  <Field {...props} error={errorOf(fields, name)}>
    {(wiring) => children({ ...wiring, ...fields.form.register(name, options) })}
  </Field>
)
