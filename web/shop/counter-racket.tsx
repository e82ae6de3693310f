import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { RACKET_HELP, racketLine } from '../../contract/rackets.ts'
import { query } from '../api.ts'
import { RacketLine } from '../rackets/racket-display.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { type CounterValues, NEW_RACKET } from './counter-form.ts'

const FIELDS = [
  { name: 'manufacturer', label: 'Manufacturer' },
  { name: 'model_name', label: 'Model Name' },
  { name: 'racket_name', label: 'Racket Nickname (Optional)' },
  { name: 'serial_number', label: 'Serial Number (Optional)' },
] as const

function KnownRackets({ customer }: { customer: number }) {
  const { control } = useFormContext<CounterValues>()
  const { field, fieldState } = useController({ control, name: 'racket' })
  const rackets = useQuery(query('listCustomerRackets', { id: customer })).data ?? []
  const options = rackets.map((racket) => ({
    value: racket.id,
    label: racketLine(racket),
    children: <RacketLine racket={racket} />,
  }))
  return (
    <Field label="Racket" error={fieldState.error?.message}>
      {(wiring) => (
        <Combobox
          {...wiring}
          {...field}
          value={field.value ?? NEW_RACKET}
          options={[...options, { value: NEW_RACKET, label: 'Another racket' }]}
          placeholder="Select a racket"
          searchPlaceholder="Search rackets..."
          empty="No rackets found."
        />
      )}
    </Field>
  )
}

/** One of the customer's rackets, or one that is entered here. */
export function CounterRacket({ refused }: { refused: Record<string, string> }) {
  const { register, watch, formState } = useFormContext<CounterValues>()
  const [customer, racket] = watch(['customer', 'racket'])
  return (
    <div className="grid gap-4">
      {customer !== null && <KnownRackets customer={customer} />}
      {(racket === null || racket === NEW_RACKET) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map(({ name, label }) => (
            <Field
              key={name}
              label={label}
              help={RACKET_HELP[name]}
              error={formState.errors[name]?.message ?? refused[name]}
            >
              {(wiring) => <Input {...wiring} {...register(name)} autoComplete="off" />}
            </Field>
          ))}
        </div>
      )}
    </div>
  )
}
