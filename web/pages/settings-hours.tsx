import { useQuery } from '@tanstack/react-query'
import { shopTime } from '../../contract/base/shop-time.ts'
import { offerOf } from '../../contract/job/promises.ts'
import { query } from '../api.ts'
import { config } from '../config.ts'
import { OpeningHours } from '../hours/opening-hours.tsx'
import { PromiseSettings } from '../promises/promise-settings.tsx'
import { useShown } from '../session/use-shown.ts'
import { CountInput } from '../settings/count-input.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { ShopForm } from '../settings/shop-form.tsx'
import { SpeedsList } from '../speeds/speeds-list.tsx'
import { Fold } from '../ui/fold.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Textarea } from '../ui/input.tsx'

/** What the shop says now to a customer who asks when the racket will be ready. */
function Sentence() {
  const next = useQuery(query('getNextPromise')).data
  const due = next?.due_at
  if (!next || !due) return null
  return (
    <p className="-mt-2 mb-8 text-14 text-ink-2">
      A racket that is brought now will be ready{' '}
      <strong className="font-strong text-ink">{shopTime(new Date(due), config)}</strong>.
      {offerOf(next) === null && ' Customers see this time once you have set your hours.'}
    </p>
  )
}

function Turnaround() {
  const hours = useQuery(query('getOpeningHours')).data
  return (
    <ShopForm label="Turnaround">
      {(settings) => (
        <>
          {/* The hours by weekday replace the text. */}
          {hours?.spans.length === 0 && (
            <FormField
              fields={settings}
              name="opening_hours"
              label="Opening hours"
              help="Shown at the end of every email."
            >
              {(control) => <Textarea {...control} rows={3} placeholder="Mon to Fri 10:00 to 18:00" />}
            </FormField>
          )}
          <FormField
            fields={settings}
            name="turnaround_hours"
            label="Turnaround (hours)"
            help="New jobs that wait longer are highlighted on the overview."
            options={{ valueAsNumber: true }}
          >
            {(control) => <CountInput {...control} max={1000} />}
          </FormField>
        </>
      )}
    </ShopForm>
  )
}

/** Everything that decides when a racket is ready: hours, turnaround, forecast and speeds. */
function Hours() {
  const isShown = useShown()
  return (
    <>
      <Sentence />
      <OpeningHours />
      <section aria-label="Turnaround" className="mt-12">
        <Turnaround />
      </section>
      <PromiseSettings />
      <Fold title="Speeds" note="Sooner, for a surcharge" isOpen={isShown('speeds')}>
        <SpeedsList />
      </Fold>
    </>
  )
}

export const HoursPage = () => (
  <SettingsPage title="Hours and Promise">
    <Hours />
  </SettingsPage>
)
