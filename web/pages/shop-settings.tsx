import { readDecimal } from '../../contract/base/money.ts'
import { BenchSection } from '../bench/bench-section.tsx'
import { BoardSection } from '../board/board-section.tsx'
import { say } from '../config.ts'
import { OpeningHours } from '../hours/opening-hours.tsx'
import { PromiseSettings } from '../promises/promise-settings.tsx'
import { useShown } from '../session/use-shown.ts'
import { CountInput } from '../settings/count-input.tsx'
import { LanguageFields } from '../settings/language-fields.tsx'
import { LogoField } from '../settings/logo-field.tsx'
import { RegionFields } from '../settings/region-fields.tsx'
import { SettingsIndex } from '../settings/settings-index.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { type ShopFields, ShopForm } from '../settings/shop-form.tsx'
import { TestPayments } from '../settings/test-payments.tsx'
import { NextPromiseSentence, Turnaround } from '../settings/turnaround.tsx'
import { WaysToPay } from '../settings/ways-to-pay.tsx'
import { SpeedsList } from '../speeds/speeds-list.tsx'
import { Fold } from '../ui/fold.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { Legend } from '../ui/legend.tsx'
import { Switch } from '../ui/switch.tsx'

/** The pages of the settings, each with what applies now. */
export const ShopSettingsPage = () => (
  <SettingsPage title={say`Settings`}>
    <SettingsIndex />
  </SettingsPage>
)

/** The strings and tensions that orders may have in the crosses. Few shops change this. */
function Crosses({ form }: Pick<ShopFields, 'form'>) {
  const isShown = useShown()
  if (!isShown('crosses')) return null
  return (
    <fieldset>
      <Legend>{say`Crosses`}</Legend>
      <Switch {...form.register('allows_hybrids')}>
        <span className="text-ink">{say`Allow a different string in the crosses`}</span> {say`(Hybrid)`}
      </Switch>
      <Switch {...form.register('allows_looser_crosses')}>
        <span className="text-ink">{say`Allow crosses up to 4 lbs or 2 kg looser than the mains`}</span>
      </Switch>
    </fieldset>
  )
}

/** The shop's name and place, and its units. */
export const ShopPage = () => (
  <SettingsPage title={say`Shop`}>
    <ShopForm label={say`Shop`}>
      {(settings) => (
        <>
          <FormField
            fields={settings}
            name="name"
            label={say`Name`}
            help={say`Shown on all pages, on labels and receipts, and in emails.`}
          >
            {(control) => <Input {...control} autoComplete="organization" />}
          </FormField>
          <LogoField />
          <FormField fields={settings} name="address" label={say`Address`}>
            {(control) => <Textarea {...control} rows={3} autoComplete="street-address" />}
          </FormField>
          <FormField
            fields={settings}
            name="phone"
            label={say`Phone`}
            help={say`Shown on the status page of a racket.`}
          >
            {(control) => <Input {...control} type="tel" autoComplete="tel" className="sm:max-w-80" />}
          </FormField>
          <RegionFields settings={settings} />
          <fieldset>
            <Legend>{say`Strings out of stock`}</Legend>
            <Switch {...settings.form.register('order_out_of_stock')}>
              <span className="text-ink">{say`Let customers order strings that are out of stock`}</span>
            </Switch>
          </fieldset>
          <Crosses form={settings.form} />
        </>
      )}
    </ShopForm>
  </SettingsPage>
)

/** Everything that decides when a racket is ready: hours, turnaround, forecast and speeds. */
function Hours() {
  const isShown = useShown()
  return (
    <>
      <NextPromiseSentence />
      <OpeningHours />
      <section aria-label={say`Turnaround`} className="mt-12">
        <Turnaround />
      </section>
      <PromiseSettings />
      <div className="mt-12 max-w-160 border-t border-ink">
        <Fold title={say`Speeds`} note={say`Sooner, for a surcharge`} isOpen={isShown('speeds')}>
          <SpeedsList />
        </Fold>
      </div>
    </>
  )
}

export const HoursPage = () => (
  <SettingsPage title={say`Hours and Promise`}>
    <Hours />
  </SettingsPage>
)

/** The ways to pay, and the tax that prices include. */
function MoneyAndTax() {
  const isShown = useShown()
  return (
    <ShopForm label={say`Money and Tax`}>
      {(settings) => (
        <>
          <WaysToPay form={settings.form} refused={settings.refused} />
          <FormField
            fields={settings}
            name="tax_rate"
            label={say`Tax rate (%)`}
            help={say`The tax that prices include, shown on receipts. Leave empty if you charge none.`}
            options={{ setValueAs: (typed) => (typed === '' || typed === null ? null : readDecimal(String(typed))) }}
          >
            {(control) => <Input {...control} inputMode="decimal" className="max-w-32" autoComplete="off" />}
          </FormField>
          <FormField
            fields={settings}
            name="tax_number"
            label={say`Tax number`}
            help={say`Shown on receipts with the tax.`}
          >
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          {isShown('redos') && (
            <FormField
              fields={settings}
              name="redo_days"
              label={say`Free restring period (days)`}
              help={say`A racket that comes back within these days can be strung again free of charge. You decide each time. Leave empty if you never do.`}
              options={{ setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)) }}
            >
              {(control) => <CountInput {...control} max={365} />}
            </FormField>
          )}
        </>
      )}
    </ShopForm>
  )
}

export const MoneyAndTaxPage = () => (
  <SettingsPage title={say`Money and Tax`}>
    <MoneyAndTax />
  </SettingsPage>
)

export const BenchSettingsPage = () => (
  <SettingsPage title={say`Bench and Shelves`}>
    <BenchSection />
  </SettingsPage>
)

/** The languages of messages, and of the pages that customers open without an account. */
export const LanguagesPage = () => (
  <SettingsPage title={say`Languages`}>
    <p className="mb-8 max-w-140 text-14 text-ink-2">{say`Customers and staff choose their language under Account. Until they choose, pages are in the language of their browser. Messages and labels are in the language of the customer, or else in that of the shop. No native speaker has reviewed the translations.`}</p>
    <ShopForm label={say`Languages`}>{(settings) => <LanguageFields settings={settings} />}</ShopForm>
  </SettingsPage>
)

export const BoardPage = () => (
  <SettingsPage title={say`Board`}>
    <BoardSection />
  </SettingsPage>
)

export const TestPaymentsPage = () => (
  <SettingsPage title={say`Test Payments`}>
    <TestPayments />
  </SettingsPage>
)

/** The limits that protect the shop against abuse. */
export const AdvancedPage = () => (
  <SettingsPage title={say`Advanced`}>
    <ShopForm label={say`Advanced`}>
      {(settings) => (
        <>
          <FormField
            fields={settings}
            name="max_open_jobs"
            label={say`Open jobs per customer`}
            help={say`The maximum number of unfinished jobs per customer. Orders taken at the counter do not count.`}
            options={{ valueAsNumber: true }}
          >
            {(control) => <CountInput {...control} max={100000} />}
          </FormField>
          <FormField
            fields={settings}
            name="max_rackets"
            label={say`Rackets per customer`}
            help={say`The maximum number of active rackets per customer. Rackets added at the counter do not count.`}
            options={{ valueAsNumber: true }}
          >
            {(control) => <CountInput {...control} max={100000} />}
          </FormField>
        </>
      )}
    </ShopForm>
  </SettingsPage>
)
