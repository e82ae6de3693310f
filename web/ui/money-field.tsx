import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { say } from '../config.ts'
import { amountWanted, formatMoney, parseMoney } from '../money.ts'
import { Field } from './field.tsx'
import { errorOf, type FormFields } from './form-field.tsx'
import { Input } from './input.tsx'

// Before three digits, a point or a comma can separate thousands or decimals, depending on the country.
const isAmbiguous = (text: string) => /[.,'’]\d{3}(?!\d)/.test(text.normalize('NFKC'))

/** The text that says how an amount with two possible meanings was read. */
function readAs(typed: string): string | null {
  const amount = parseMoney(typed)
  return typeof amount === 'number' && isAmbiguous(typed) ? say`Read as ${formatMoney(amount)}` : null
}

interface MoneyInputProps extends ComponentProps<typeof Input> {
  value: string
}

/** The control for an amount outside a schema. Below it, it shows how an amount was read that could mean two things. */
export const MoneyInput = (props: MoneyInputProps) => (
  <span className="block flex-none">
    <Input inputMode="decimal" autoComplete="off" {...props} />
    <ReadAs typed={props.value} />
  </span>
)

const ReadAs = ({ typed }: { typed: string }) => (
  <span aria-live="polite" className="block text-12 text-ink-2 tabular-nums not-empty:mt-1.5">
    {readAs(typed)}
  </span>
)

interface MoneyFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends Omit<ComponentProps<typeof Input>, 'name'> {
  fields: FormFields<Values>
  name: Name
  label: ReactNode
  help?: ReactNode
}

/** A field of a form for an amount, as people in the shop's country write it. */
export function MoneyField<Values extends FieldValues, Name extends FieldPath<Values>>({
  fields,
  name,
  label,
  help,
  ...props
}: MoneyFieldProps<Values, Name>) {
  const [typed, setTyped] = useState('')
  const error = errorOf(fields, name)
  return (
    <Field label={label} help={help} error={error && parseMoney(typed) === undefined ? amountWanted() : error}>
      {(wiring) => (
        <>
          <Input
            inputMode="decimal"
            autoComplete="off"
            onInput={(event) => setTyped(event.currentTarget.value)}
            {...props}
            {...wiring}
            {...fields.form.register(name)}
          />
          <ReadAs typed={typed} />
        </>
      )}
    </Field>
  )
}
