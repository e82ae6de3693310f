import type { UseFormRegisterReturn } from 'react-hook-form'
import { RACKET_FIELDS, RACKET_HELP, type RacketField } from '../../contract/rackets.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

const LABELS: Record<RacketField, string> = {
  manufacturer: 'Manufacturer',
  model_name: 'Model Name',
  racket_name: 'Racket Nickname (Optional)',
  serial_number: 'Serial Number (Optional)',
}

/** The labels of the other fields say all that their help texts say. */
const HELPED: readonly RacketField[] = ['manufacturer', 'model_name']

interface Props {
  register: (name: RacketField) => UseFormRegisterReturn
  errors: { [Name in RacketField]?: { message?: string } }
  /** The server's messages about single fields. */
  refused: Record<string, string>
}

/** The fields of a new racket. */
export const RacketFields = ({ register, errors, refused }: Props) =>
  RACKET_FIELDS.map((name) => (
    <Field
      key={name}
      label={LABELS[name]}
      help={HELPED.includes(name) && RACKET_HELP[name]}
      error={errors[name]?.message ?? refused[name]}
    >
      {(wiring) => <Input {...wiring} {...register(name)} autoComplete="off" />}
    </Field>
  ))
