import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { query } from '../api.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { JobFormValues } from './job-form.ts'

/**
 * The amount that the shop may add for extras without asking. Only in a shop that has extras. `byStaff`: the reader is not
 * the customer.
 */
export function ExtrasAllowance({ byStaff = false }: { byStaff?: boolean }) {
  const extras = useQuery(query('listExtras')).data ?? []
  const { register, formState } = useFormContext<JobFormValues>()
  if (extras.length === 0) return null
  const [whose, whom] = byStaff ? ['the', 'the customer'] : ['your', 'you']
  const names = extras.map(({ name }) => name).join(', ')
  return (
    <Field
      label="Extras without asking (up to)"
      help={`The shop may add these if ${whose} racket needs them: ${names}. Above this amount, it asks ${whom} first.`}
      error={formState.errors.extras_allowance?.message}
    >
      {(wiring) => <Input {...wiring} {...register('extras_allowance')} inputMode="decimal" placeholder="0.00" />}
    </Field>
  )
}
