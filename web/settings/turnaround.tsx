import { clockText, shopTime } from '../../contract/base/shop-time.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { filled, HERE } from '../ui/filled.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Textarea } from '../ui/input.tsx'
import { CountInput } from './count-input.tsx'
import { ShopForm } from './shop-form.tsx'

/** The shop's present answer to a customer who asks when the racket will be ready. */
export function NextPromiseSentence() {
  const next = useSideRead(query('getNextPromise'))
  const due = next?.due_at
  if (!next || !due) return null
  return (
    <p className="-mt-2 mb-8 text-14 text-ink-2">
      {filled(
        say`A racket that is brought now will be ready ${HERE}.`,
        <strong className="font-strong whitespace-nowrap text-ink">{shopTime(due, config)}</strong>,
      )}
      {!next.is_shown && ` ${say`Customers see this time once you have set your hours.`}`}
    </p>
  )
}

/** The time that a racket takes, and the hours as a text until they are set by weekday. */
export function Turnaround() {
  const hours = useSideRead(query('getOpeningHours'))
  return (
    <ShopForm label={say`Turnaround`} title={say`Turnaround`}>
      {(settings) => (
        <>
          {/* The hours by weekday replace the text. */}
          {hours?.spans.length === 0 && (
            <FormField
              fields={settings}
              name="opening_hours"
              label={say`Opening hours`}
              help={say`Shown at the end of every email.`}
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  placeholder={say`Mon to Fri ${clockText('10:00', config)} to ${clockText('18:00', config)}`}
                />
              )}
            </FormField>
          )}
          <FormField
            fields={settings}
            name="turnaround_hours"
            label={say`Turnaround (hours)`}
            help={say`The promise to customers: ready this many hours after the racket arrives.`}
            options={{ valueAsNumber: true }}
          >
            {(control) => <CountInput {...control} max={1000} />}
          </FormField>
        </>
      )}
    </ShopForm>
  )
}
