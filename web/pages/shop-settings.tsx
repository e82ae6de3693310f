import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { regionOf } from '../../contract/base/countries.ts'
import { readDecimal } from '../../contract/base/money.ts'
import { deviceTimeZone } from '../../contract/base/shop-time.ts'
import { type ShopSettings, ShopSettingsInput } from '../../contract/catalog/settings.ts'
import { call, query } from '../api.ts'
import { BenchSection } from '../bench/bench-section.tsx'
import { BoardSection } from '../board/board-section.tsx'
import { followSettings } from '../config.ts'
import { OpeningHours } from '../hours/opening-hours.tsx'
import { PromiseSettings } from '../promises/promise-settings.tsx'
import { queryClient } from '../query-client.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { TestPayments } from '../settings/test-payments.tsx'
import { Units } from '../settings/units.tsx'
import { WaysToPay } from '../settings/ways-to-pay.tsx'
import { SpeedsList } from '../speeds/speeds-list.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SettingsForm, useSettingsForm } from '../ui/settings-form.tsx'
import { Switch } from '../ui/switch.tsx'

const ZONES = Intl.supportedValuesOf('timeZone')
const HERE = deviceTimeZone()

const CountInput = (props: ComponentProps<typeof Input>) => (
  <Input {...props} type="number" inputMode="numeric" min={1} className="max-w-32" />
)

function ShopForm({ shop }: { shop: ShopSettings }) {
  const settings = useSettingsForm({
    resolver: zodResolver(ShopSettingsInput),
    values: shop,
    save: (body: ShopSettingsInput) => call('saveShopSettings', { body }),
    onSaved(saved) {
      queryClient.setQueryData(query('getShopSettings').queryKey, saved)
      followSettings({ ...regionOf(saved), tension_unit: saved.tension_unit })
      return saved
    },
    done: 'Settings saved',
  })
  const { form } = settings
  const zone = form.watch('time_zone')

  return (
    <SettingsForm
      label="Shop Settings"
      settings={settings}
      submit="Save Settings"
      failed="The settings could not be saved. Please try again."
      className="max-w-140"
    >
      <FormField fields={settings} name="name" label="Name" help="Shown on receipts and in emails.">
        {(control) => <Input {...control} autoComplete="organization" />}
      </FormField>
      <FormField fields={settings} name="address" label="Address">
        {(control) => <Textarea {...control} rows={3} autoComplete="street-address" />}
      </FormField>
      <FormField fields={settings} name="phone" label="Phone" help="Shown on the status page of a racket.">
        {(control) => <Input {...control} type="tel" autoComplete="tel" className="sm:max-w-80" />}
      </FormField>
      <FormField fields={settings} name="opening_hours" label="Opening hours" help="Shown at the end of every email.">
        {(control) => <Textarea {...control} rows={3} placeholder="Mon to Fri 10:00 to 18:00" />}
      </FormField>
      <FormField
        fields={settings}
        name="turnaround_hours"
        label="Turnaround (hours)"
        help="New jobs that wait longer are highlighted on the overview."
        options={{ valueAsNumber: true }}
      >
        {(control) => <CountInput {...control} max={1000} />}
      </FormField>
      <FormField
        fields={settings}
        name="time_zone"
        label="Time zone"
        help={
          zone === HERE ? (
            'Used for daily totals.'
          ) : (
            <>
              Used for daily totals. This device is in {HERE}:{' '}
              <LinkButton onClick={() => form.setValue('time_zone', HERE, { shouldDirty: true, shouldValidate: true })}>
                use it
              </LinkButton>
            </>
          )
        }
      >
        {(control) => <Input {...control} list="time-zones" autoComplete="off" />}
      </FormField>
      <datalist id="time-zones">
        {ZONES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FormField
        fields={settings}
        name="country"
        label="Country"
        help="Two letters, such as DE. Phone numbers in this country need no country code. If you leave this empty, the time zone decides."
        options={{ setValueAs: (typed) => typed?.trim().toUpperCase() || null }}
      >
        {(control) => <Input {...control} maxLength={2} className="max-w-32" autoComplete="country" />}
      </FormField>
      <Units fields={settings} />
      <FormField
        fields={settings}
        name="tax_rate"
        label="Tax rate (%)"
        help="The tax that prices include, shown on receipts. Leave empty if you charge none."
        options={{
          setValueAs: (typed) => (typed === '' || typed === null ? null : readDecimal(String(typed))),
        }}
      >
        {(control) => <Input {...control} inputMode="decimal" className="max-w-32" autoComplete="off" />}
      </FormField>
      <FormField fields={settings} name="tax_number" label="Tax number" help="Shown on receipts with the tax.">
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <WaysToPay form={form} refused={settings.refused} />
      <FormField
        fields={settings}
        name="max_open_jobs"
        label="Open jobs per customer"
        help="The maximum number of unfinished jobs per customer. Orders taken at the counter do not count."
        options={{ valueAsNumber: true }}
      >
        {(control) => <CountInput {...control} max={100000} />}
      </FormField>
      <FormField
        fields={settings}
        name="max_rackets"
        label="Rackets per customer"
        help="The maximum number of active rackets per customer. Rackets added at the counter do not count."
        options={{ valueAsNumber: true }}
      >
        {(control) => <CountInput {...control} max={100000} />}
      </FormField>
      <fieldset>
        <legend className="mb-1.5 text-14 leading-[1.3] font-strong">Strings out of stock</legend>
        <Switch {...form.register('order_out_of_stock')}>
          <span className="text-ink">Can still be ordered</span>
        </Switch>
      </fieldset>
    </SettingsForm>
  )
}

function Settings() {
  const settings = useQuery(query('getShopSettings'))
  return (
    <>
      <div className="page-head">
        <h1>Shop Settings</h1>
      </div>
      <QueryStates answer={settings} failed="The settings could not be loaded.">
        {(data) => (
          <>
            <ShopForm shop={data} />
            <OpeningHours />
            <PromiseSettings />
            <SpeedsList />
            <BenchSection />
            <BoardSection />
            <TestPayments />
          </>
        )}
      </QueryStates>
    </>
  )
}

export const ShopSettingsPage = () => (
  <ManagerOnly>
    <Settings />
  </ManagerOnly>
)
