import { CountInput } from '../settings/count-input.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { ShopForm } from '../settings/shop-form.tsx'
import { FormField } from '../ui/form-field.tsx'

/** The limits that protect the shop against abuse. */
export const AdvancedPage = () => (
  <SettingsPage title="Advanced">
    <ShopForm label="Advanced">
      {(settings) => (
        <>
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
        </>
      )}
    </ShopForm>
  </SettingsPage>
)
