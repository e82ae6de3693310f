import { readDecimal } from '../../contract/base/money.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { ShopForm } from '../settings/shop-form.tsx'
import { WaysToPay } from '../settings/ways-to-pay.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'

/** The ways to pay, and the tax that prices include. */
export const MoneyAndTaxPage = () => (
  <SettingsPage title="Money and Tax">
    <ShopForm label="Money and Tax">
      {(settings) => (
        <>
          <WaysToPay form={settings.form} refused={settings.refused} />
          <FormField
            fields={settings}
            name="tax_rate"
            label="Tax rate (%)"
            help="The tax that prices include, shown on receipts. Leave empty if you charge none."
            options={{ setValueAs: (typed) => (typed === '' || typed === null ? null : readDecimal(String(typed))) }}
          >
            {(control) => <Input {...control} inputMode="decimal" className="max-w-32" autoComplete="off" />}
          </FormField>
          <FormField fields={settings} name="tax_number" label="Tax number" help="Shown on receipts with the tax.">
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
        </>
      )}
    </ShopForm>
  </SettingsPage>
)
