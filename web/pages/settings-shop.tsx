import { SettingsPage } from '../settings/settings-page.tsx'
import { ShopForm } from '../settings/shop-form.tsx'
import { TimeZone } from '../settings/time-zone.tsx'
import { Units } from '../settings/units.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { Switch } from '../ui/switch.tsx'

/** The shop's name and place, and its units. */
export const ShopPage = () => (
  <SettingsPage title="Shop">
    <ShopForm label="Shop">
      {(settings) => (
        <>
          <FormField fields={settings} name="name" label="Name" help="Shown on receipts and in emails.">
            {(control) => <Input {...control} autoComplete="organization" />}
          </FormField>
          <FormField fields={settings} name="address" label="Address">
            {(control) => <Textarea {...control} rows={3} autoComplete="street-address" />}
          </FormField>
          <FormField fields={settings} name="phone" label="Phone" help="Shown on the status page of a racket.">
            {(control) => <Input {...control} type="tel" autoComplete="tel" className="sm:max-w-80" />}
          </FormField>
          <TimeZone settings={settings} />
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
          <fieldset>
            <legend className="mb-1.5 text-14 leading-[1.3] font-strong">Strings out of stock</legend>
            <Switch {...settings.form.register('order_out_of_stock')}>
              <span className="text-ink">Can still be ordered</span>
            </Switch>
          </fieldset>
        </>
      )}
    </ShopForm>
  </SettingsPage>
)
