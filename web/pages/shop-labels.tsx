import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { LABEL_SIZE_NAMES, LABEL_SIZES, LabelSettings } from '../../contract/job/labels.ts'
import { call, query } from '../api.ts'
import { changesOf } from '../changes-of.ts'
import { config, say } from '../config.ts'
import { LabelSheets } from '../labels/label-sheets.tsx'
import { openPrintDialog } from '../labels/print.ts'
import { PrintBlocked } from '../labels/print-blocked.tsx'
import { PrintLabels } from '../labels/print-labels.tsx'
import { sampleLabel } from '../labels/sample-label.ts'
import { queryClient } from '../query-client.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { Legend } from '../ui/legend.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SettingsForm, useSettingsForm } from '../ui/settings-form.tsx'
import { Switch } from '../ui/switch.tsx'

function LabelsForm({ saved }: { saved: LabelSettings }) {
  const [isBlocked, setBlocked] = useState(false)
  const [sample] = useState(sampleLabel)
  const settings = useSettingsForm({
    resolver: zodResolver(LabelSettings),
    values: saved,
    save: (input: LabelSettings) => call('saveLabelSettings', { body: changesOf<LabelSettings>(input, saved) }),
    onSaved(saved) {
      queryClient.setQueryData(query('getLabelSettings').queryKey, saved)
      return saved
    },
    done: say`Label settings saved`,
  })
  const { form } = settings
  const chosen = LabelSettings.safeParse(form.watch())
  // The manager may have changed the name since the page was loaded.
  const shop = { name: config.shop_name, address: '', hours: '' }
  const print = { settings: chosen.success ? chosen.data : saved, shop, labels: [sample] }

  return (
    <>
      <SettingsForm
        label={say`Labels`}
        settings={settings}
        submit={say`Save Settings`}
        failed={say`The label settings could not be saved. Please try again.`}
        className="max-w-140"
        actions={
          <Button onClick={async () => setBlocked(!(await openPrintDialog()))}>
            <Printer className="size-4" />
            {say`Print a Test Label`}
          </Button>
        }
      >
        <FormField fields={settings} name="size" label={say`Size`}>
          {(control) => (
            <Select {...control}>
              {LABEL_SIZE_NAMES.map((size) => (
                <option key={size} value={size}>
                  {say.of(LABEL_SIZES[size].name)} ({say.of(LABEL_SIZES[size].use)})
                </option>
              ))}
            </Select>
          )}
        </FormField>
        {form.watch('size') === 'custom' && (
          <div className="grid grid-cols-2 gap-4">
            <FormField fields={settings} name="width" label={say`Width (mm)`} options={{ valueAsNumber: true }}>
              {(control) => <Input {...control} type="number" step={0.5} />}
            </FormField>
            <FormField fields={settings} name="height" label={say`Height (mm)`} options={{ valueAsNumber: true }}>
              {(control) => <Input {...control} type="number" step={0.5} />}
            </FormField>
          </div>
        )}
        {form.watch('size') === 'a4' && (
          <FormField
            fields={settings}
            name="sheet_margin"
            label={say`Margin of the sheet (mm)`}
            help={say`Printed text stays this far from the edge of the sheet.`}
            options={{ valueAsNumber: true }}
          >
            {(control) => <Input {...control} type="number" min={0} max={15} step={0.5} className="max-w-24" />}
          </FormField>
        )}
        <FormField fields={settings} name="racket_text" label={say`Racket`}>
          {(control) => (
            <Select {...control}>
              <option value="nickname">{say`Nickname, otherwise the model`}</option>
              <option value="model">{say`Manufacturer and model`}</option>
            </Select>
          )}
        </FormField>
        <fieldset className="grid gap-1">
          <Legend>{say`Printing`}</Legend>
          <Switch {...form.register('shows_customer')}>
            <span className="text-ink">{say`Show the customer's name`}</span>
          </Switch>
          <Switch {...form.register('prints_on_order')}>
            <span className="text-ink">{say`Print when an order is taken at the counter`}</span>
          </Switch>
        </fieldset>
        <section aria-label={say`Preview`} className="label-preview">
          <LabelSheets print={print} firstPlace={1} />
        </section>
        {isBlocked && <PrintBlocked />}
      </SettingsForm>
      <PrintLabels print={print} firstPlace={1} />
    </>
  )
}

function Labels() {
  const settings = useQuery(query('getLabelSettings'))
  return (
    <>
      <div className="page-head">
        <h1>{say`Labels`}</h1>
      </div>
      <QueryStates answer={settings} failed={say`The label settings could not be loaded.`}>
        {(data) => <LabelsForm saved={data} />}
      </QueryStates>
    </>
  )
}

/** The settings for printing labels, with a test print. */
export const ShopLabelsPage = () => (
  <ManagerOnly>
    <Labels />
  </ManagerOnly>
)
