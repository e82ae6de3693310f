import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { type ShopSettings, ShopSettingsInput } from '../../contract/settings.ts'
import { call, invalidate, query, queryClient } from '../api.ts'
import { BenchSection } from '../bench/bench-section.tsx'
import { BoardSection } from '../board/board-section.tsx'
import { followSettings } from '../config.ts'
import { OpeningHours } from '../hours/opening-hours.tsx'
import { PromiseSettings } from '../promises/promise-settings.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { TestPayments } from '../settings/test-payments.tsx'
import { Units } from '../settings/units.tsx'
import { WaysToPay } from '../settings/ways-to-pay.tsx'
import { SpeedsList } from '../speeds/speeds-list.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SettingsForm, useSettingsForm } from '../ui/settings-form.tsx'
import { Switch } from '../ui/switch.tsx'

const ZONES = Intl.supportedValuesOf('timeZone')
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

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
      void invalidate('getOverview', 'listStrings', 'listMoney')
      followSettings(saved)
      return saved
    },
    done: 'Settings saved',
  })
  const { form, errors, refused } = settings
  const zone = form.watch('time_zone')

  return (
    <SettingsForm
      label="Shop Settings"
      settings={settings}
      submit="Save Settings"
      failed="The settings could not be saved. Please try again."
      className="max-w-140"
    >
      <Field label="Name" help="Shown on receipts and in emails." error={errors.name?.message ?? refused.name}>
        {(wiring) => <Input {...wiring} {...form.register('name')} autoComplete="organization" />}
      </Field>
      <Field label="Address" error={errors.address?.message ?? refused.address}>
        {(wiring) => <Textarea {...wiring} {...form.register('address')} rows={3} autoComplete="street-address" />}
      </Field>
      <Field label="Phone" help="Shown on the status page of a racket." error={errors.phone?.message ?? refused.phone}>
        {(wiring) => (
          <Input {...wiring} {...form.register('phone')} type="tel" autoComplete="tel" className="sm:max-w-80" />
        )}
      </Field>
      <Field
        label="Opening hours"
        help="Shown at the end of every email."
        error={errors.opening_hours?.message ?? refused.opening_hours}
      >
        {(wiring) => (
          <Textarea {...wiring} {...form.register('opening_hours')} rows={3} placeholder="Mon to Fri 10:00 to 18:00" />
        )}
      </Field>
      <Field
        label="Turnaround (hours)"
        help="New jobs that wait longer are highlighted on the overview."
        error={errors.turnaround_hours?.message ?? refused.turnaround_hours}
      >
        {(wiring) => (
          <CountInput {...wiring} {...form.register('turnaround_hours', { valueAsNumber: true })} max={1000} />
        )}
      </Field>
      <Field
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
        error={errors.time_zone?.message ?? refused.time_zone}
      >
        {(wiring) => <Input {...wiring} {...form.register('time_zone')} list="time-zones" autoComplete="off" />}
      </Field>
      <datalist id="time-zones">
        {ZONES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label="Country"
        help="Two letters, such as DE. Phone numbers in this country need no country code. If you leave this empty, the time zone decides."
        error={errors.country?.message ?? refused.country}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('country', { setValueAs: (typed) => typed?.trim().toUpperCase() || null })}
            maxLength={2}
            className="max-w-32"
            autoComplete="country"
          />
        )}
      </Field>
      <Units form={form} refused={refused} />
      <Field
        label="Tax rate (%)"
        help="The tax that prices include, shown on receipts. Leave empty if you charge none."
        error={errors.tax_rate?.message ?? refused.tax_rate}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('tax_rate', {
              setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)),
            })}
            inputMode="decimal"
            className="max-w-32"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label="Tax number"
        help="Shown on receipts with the tax."
        error={errors.tax_number?.message ?? refused.tax_number}
      >
        {(wiring) => <Input {...wiring} {...form.register('tax_number')} autoComplete="off" />}
      </Field>
      <WaysToPay form={form} refused={refused.ways_to_pay} />
      <Field
        label="Open jobs per customer"
        help="The maximum number of unfinished jobs per customer. Orders taken at the counter do not count."
        error={errors.max_open_jobs?.message ?? refused.max_open_jobs}
      >
        {(wiring) => (
          <CountInput {...wiring} {...form.register('max_open_jobs', { valueAsNumber: true })} max={100000} />
        )}
      </Field>
      <Field
        label="Rackets per customer"
        help="The maximum number of active rackets per customer. Rackets added at the counter do not count."
        error={errors.max_rackets?.message ?? refused.max_rackets}
      >
        {(wiring) => <CountInput {...wiring} {...form.register('max_rackets', { valueAsNumber: true })} max={100000} />}
      </Field>
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
