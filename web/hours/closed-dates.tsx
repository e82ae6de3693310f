import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { OpeningHoursInput } from '../../contract/catalog/opening-hours.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Input } from '../ui/input.tsx'
import { errorWiring } from './error-wiring.ts'
import { messageOf } from './message-of.ts'

/** The dates on which the shop is closed, each with a first and, for several days, a last date. */
export function ClosedDates() {
  const { control, register, formState } = useFormContext<OpeningHoursInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'closed' })
  const errors = formState.errors.closed

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 text-14">
      <legend className="mb-1.5 leading-[1.3] font-strong">{say`Closed dates`}</legend>
      {fields.map((field, index) => {
        const error = messageOf(errors?.[index])
        const wiring = errorWiring(field.id, error)
        return (
          <div key={field.id}>
            <div className="flex flex-wrap items-center gap-2">
              <Input
                {...register(`closed.${index}.from`)}
                type="date"
                className="w-auto max-w-full tabular-nums max-sm:flex-1"
                aria-label={say`First closed date of row ${index + 1}`}
                {...wiring}
              />
              {say`to`}
              <Input
                {...register(`closed.${index}.to`)}
                type="date"
                className="w-auto max-w-full tabular-nums max-sm:flex-1"
                aria-label={say`Last closed date of row ${index + 1} (optional)`}
                {...wiring}
              />
              <Button
                variant="bare"
                size="icon"
                aria-label={say`Remove the dates of row ${index + 1}`}
                onClick={() => remove(index)}
              >
                <X />
              </Button>
            </div>
            <FieldError id={wiring['aria-describedby']} text={error} className="mt-1.5" />
          </div>
        )
      })}
      <FieldError text={messageOf(errors?.root)} />
      <div>
        <Button onClick={() => append({ from: '', to: '' })}>
          <Plus />
          {say`Add a Date`}
        </Button>
      </div>
    </fieldset>
  )
}
