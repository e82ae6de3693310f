import type { UseFormRegisterReturn } from 'react-hook-form'
import { RACKET_HELP, type RacketInput } from '../../contract/rackets.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

const FIELDS = [
  { name: 'manufacturer', label: 'Manufacturer' },
  { name: 'model_name', label: 'Model Name' },
  { name: 'racket_name', label: 'Racket Nickname (Optional)' },
  { name: 'serial_number', label: 'Serial Number (Optional)' },
] as const

interface Props {
  register: (name: keyof RacketInput) => UseFormRegisterReturn
  errors: { [Name in keyof RacketInput]?: { message?: string } }
  /** What the server said of single fields. */
  refused: Record<string, string>
}

/** What is asked of a new racket. */
export const RacketFields = ({ register, errors, refused }: Props) =>
  FIELDS.map(({ name, label }) => (
    <Field key={name} label={label} help={RACKET_HELP[name]} error={errors[name]?.message ?? refused[name]}>
      {(wiring) => <Input {...wiring} {...register(name)} autoComplete="off" />}
    </Field>
  ))
