import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { weekdaysOf } from '../../contract/base/shop-time.ts'
import { dayHoursText, type OpeningHoursInput, spansOf, WEEKDAYS } from '../../contract/catalog/opening-hours.ts'
import { config, say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { FieldError } from '../ui/field-error.tsx'
import { Input } from '../ui/input.tsx'
import { errorWiring } from './error-wiring.ts'
import { messageOf } from './message-of.ts'

/** On phones the icon would cover the time, and a tap on the field opens the same picker. */
const TimeInput = (props: React.ComponentProps<typeof Input>) => (
  <Input
    {...props}
    type="time"
    className="w-auto min-w-28 tabular-nums max-sm:min-w-0 max-sm:flex-1 magnified:flex-auto max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
  />
)

const USUAL = { opens: '09:00', closes: '18:00' }

/** A row for each weekday with its time spans. */
export function Weekdays() {
  const { control, register, watch, formState } = useFormContext<OpeningHoursInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'spans' })
  const spans = watch('spans')
  // Typed times may be incomplete, but without any, those of a new shop apply.
  const usual = spans.length === 0 ? spansOf({ spans }) : []
  const { errors } = formState

  /** A second span of a day begins after the first. A day that opens gets the hours of the day that was entered last. */
  function addSpan(weekday: number) {
    const last = spans.findLast((span) => span.weekday === weekday)
    if (last) return append({ weekday, opens: last.closes, closes: '' })
    const entered = spans.filter((span) => span.weekday === spans.at(-1)?.weekday)
    append((entered.length > 0 ? entered : [USUAL]).map((span) => ({ ...span, weekday })))
  }

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{say`Hours by weekday`}</legend>
      <ul className="border-t border-line">
        {weekdaysOf(config).map((day) => {
          const name = say.of(WEEKDAYS[day - 1] ?? '')
          const rows = fields.map((field, index) => ({ field, index })).filter(({ field }) => field.weekday === day)
          return (
            <li
              key={name}
              className={cn(
                'grid grid-cols-[48px_minmax(0,1fr)_auto] items-start gap-3 border-b border-line py-2 text-14',
                rows.length > 0 && 'max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0',
              )}
            >
              <span className="py-2.5 font-strong">{name}</span>
              <div className={cn('grid gap-2', rows.length > 0 && 'max-sm:col-span-full max-sm:row-start-2')}>
                {rows.length === 0 && (
                  <span className="py-2.5 text-ink-2">
                    {dayHoursText(usual, day, config) || say.context('weekday')`Closed`}
                  </span>
                )}
                {rows.map(({ field, index }, place) => {
                  const error = messageOf(errors.spans?.[index])
                  const wiring = errorWiring(field.id, error)
                  return (
                    <div key={field.id}>
                      <div className="flex flex-wrap items-center gap-2 max-sm:flex-nowrap magnified:flex-wrap">
                        <TimeInput
                          {...register(`spans.${index}.opens`)}
                          aria-label={place === 0 ? say`${name} opens` : say`${name} opens, time ${place + 1}`}
                          {...wiring}
                        />
                        {say`to`}
                        <TimeInput
                          {...register(`spans.${index}.closes`)}
                          aria-label={place === 0 ? say`${name} closes` : say`${name} closes, time ${place + 1}`}
                          {...wiring}
                        />
                        <Button
                          variant="bare"
                          size="icon"
                          aria-label={say`Remove time ${place + 1} on ${name}`}
                          onClick={() => remove(index)}
                        >
                          <X />
                        </Button>
                      </div>
                      <FieldError id={wiring['aria-describedby']} text={error} className="mt-1.5" />
                    </div>
                  )
                })}
              </div>
              <Button
                variant="bare"
                className={rows.length > 0 ? 'max-sm:col-start-2 max-sm:row-start-1' : undefined}
                aria-label={rows.length === 0 ? say`Open on ${name}` : say`Add a time on ${name}`}
                onClick={() => addSpan(day)}
              >
                {rows.length === 0 ? say.context('weekday')`Open` : <Plus />}
              </Button>
            </li>
          )
        })}
      </ul>
      <FieldError text={messageOf(errors.spans?.root)} className="mt-1.5" />
    </fieldset>
  )
}
