import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { LABEL_SIZE_NAMES, LABEL_SIZES, LabelSettings } from '../../contract/labels.ts'
import { call, query, queryClient } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { config } from '../config.ts'
import { LabelSheets } from '../labels/label-sheets.tsx'
import { openPrintDialog } from '../labels/print.ts'
import { PrintBlocked } from '../labels/print-blocked.tsx'
import { PrintLabels } from '../labels/print-labels.tsx'
import { sampleLabel } from '../labels/sample-label.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

const shop = { name: config.shop_name, address: '', hours: '' }

function LabelsForm({ settings }: { settings: LabelSettings }) {
  const [isBlocked, setBlocked] = useState(false)
  const [sample] = useState(sampleLabel)
  const form = useForm<LabelSettings>({
    resolver: zodResolver(LabelSettings),
    values: settings,
    resetOptions: { keepDirtyValues: true },
  })
  const save = useMutation({
    mutationFn: (body: LabelSettings) => call('saveLabelSettings', { body }),
    onSuccess(saved) {
      queryClient.setQueryData(query('getLabelSettings').queryKey, saved)
      form.reset(saved)
      toast({ title: 'Label settings saved' })
    },
  })
  const { errors, isDirty } = form.formState
  const refused = fieldErrors(save.error)
  useLeaveGuard(isDirty)
  const chosen = LabelSettings.safeParse(form.watch())
  const print = { settings: chosen.success ? chosen.data : settings, shop, labels: [sample] }

  return (
    <form
      noValidate
      aria-label="Labels"
      className="grid max-w-140 gap-6"
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
    >
      <Field label="Size" error={errors.size?.message ?? refused.size}>
        {(wiring) => (
          <Select {...wiring} {...form.register('size')}>
            {LABEL_SIZE_NAMES.map((size) => (
              <option key={size} value={size}>
                {LABEL_SIZES[size].name} ({LABEL_SIZES[size].use})
              </option>
            ))}
          </Select>
        )}
      </Field>
      {form.watch('size') === 'custom' && (
        <div className="grid grid-cols-2 gap-4">
          <Field label="Width (mm)" error={errors.width?.message ?? refused.width}>
            {(wiring) => (
              <Input {...wiring} {...form.register('width', { valueAsNumber: true })} type="number" step={0.5} />
            )}
          </Field>
          <Field label="Height (mm)" error={errors.height?.message ?? refused.height}>
            {(wiring) => (
              <Input {...wiring} {...form.register('height', { valueAsNumber: true })} type="number" step={0.5} />
            )}
          </Field>
        </div>
      )}
      <Field label="Racket" error={errors.racket_text?.message ?? refused.racket_text}>
        {(wiring) => (
          <Select {...wiring} {...form.register('racket_text')}>
            <option value="nickname">Nickname, or the model if there is none</option>
            <option value="model">Manufacturer and model</option>
          </Select>
        )}
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-14 leading-[1.3] font-strong">Printing</legend>
        <Switch {...form.register('shows_customer')}>
          <span className="text-ink">Show the customer's name</span>
        </Switch>
        <Switch {...form.register('prints_on_order')}>
          <span className="text-ink">Print when an order is taken at the counter</span>
        </Switch>
      </fieldset>
      <section aria-label="Preview" className="label-preview">
        <LabelSheets print={print} firstPlace={1} />
      </section>
      {isBlocked && <PrintBlocked />}
      <Refusal error={save.error} text="The label settings could not be saved. Please try again." />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button type="submit" variant="primary" disabled={!isDirty} busy={save.isPending}>
          Save Settings
        </Button>
        <Button onClick={async () => setBlocked(!(await openPrintDialog()))}>
          <Printer className="size-4" />
          Print a Test Label
        </Button>
      </div>
      <PrintLabels print={print} firstPlace={1} />
    </form>
  )
}

function Labels() {
  const settings = useQuery(query('getLabelSettings'))
  return (
    <>
      <div className="page-head">
        <h1>Labels</h1>
      </div>
      <QueryStates answer={settings} failed="The label settings could not be loaded.">
        {(data) => <LabelsForm settings={data} />}
      </QueryStates>
    </>
  )
}

/** How the shop prints labels, with a test print. */
export const ShopLabelsPage = () => (
  <ManagerOnly>
    <Labels />
  </ManagerOnly>
)
