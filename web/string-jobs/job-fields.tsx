import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { listed } from '../../contract/base/sentence.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { plainMoney } from '../money.ts'
import { useSideRead } from '../side-reads.ts'
import { Collapsible } from '../ui/collapsible.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Textarea } from '../ui/input.tsx'
import { Legend } from '../ui/legend.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Switch } from '../ui/switch.tsx'
import type { JobFormValues } from './job-form.ts'
import { CrossStringField, StringField } from './picker-fields.tsx'
import { CrossTensionField, TensionField, useTensions } from './tension-field.tsx'
import { TensionGuard } from './tension-guard.tsx'
import type { Guard } from './use-order-draft.ts'

interface Props {
  job?: StringJob | undefined
  /** The facts that the limit of the tension depends on; undefined where the setup is for several rackets. */
  guard?: Guard
  /** True if the reader is not the customer. */
  byStaff?: boolean
}

const HELP = say`If you select no string, you bring your own (labor only).`
const STAFF_HELP = say`Choose a string, or the first option if the customer brings their own (labor only).`

/** The fields of a job apart from its racket. */
export function JobFields({ job, guard, byStaff = false }: Props) {
  return (
    <>
      <StringField job={job} help={byStaff ? STAFF_HELP : HELP} />
      <TensionField />
      {guard && <TensionGuard {...guard} byStaff={byStaff} />}
      {/* A correction keeps the allowance, which is the customer's. */}
      <AdvancedOptions job={job}>{!(job && byStaff) && <ExtrasAllowance byStaff={byStaff} />}</AdvancedOptions>
    </>
  )
}

const useFields = () => ({ form: useFormContext<JobFormValues>(), refused: {} })

/** The options that most orders do not change. Open if this order has one, or if one is invalid. */
function AdvancedOptions({ job, children }: { job?: StringJob | undefined; children: ReactNode }) {
  const fields = useFields()
  const { cross_string, pre_stretch, technician_notes } = fields.form.watch()
  const { errors } = fields.form.formState
  const { crosses, field } = useTensions()
  const [open, setOpen] = useState(cross_string !== null || crosses !== null || pre_stretch || technician_notes !== '')
  // It stays open after the error is corrected.
  const isWrong = errors.cross_string || errors[field.crosses] || errors.technician_notes || errors.extras_allowance
  if (!open && isWrong) setOpen(true)
  // The last setup fills options without opening them, so the title names them.
  const used = open
    ? []
    : [
        ...(cross_string === null ? [] : [say`Hybrid`]),
        ...(crosses === null ? [] : [say`Cross ${crosses}`]),
        ...(pre_stretch ? ['+10%'] : []),
      ]
  const title = (
    <>
      {say`Advanced Options`}
      {used.length > 0 && <span className="ml-auto font-text text-ink-2 tabular-nums">{used.join(' · ')}</span>}
    </>
  )
  return (
    <Collapsible title={title} open={open} onOpenChange={setOpen}>
      <div className="grid gap-4 pt-1">
        <CrossStringField job={job} />
        <CrossTensionField />
        <fieldset>
          <Legend>{say`Pre-stretch Strings`}</Legend>
          <Switch {...fields.form.register('pre_stretch')}>
            <span className="text-ink">{say`Add 10% pre-stretching`}</span> {say`(Default: None)`}
          </Switch>
        </fieldset>
        <FormField fields={fields} name="technician_notes" label={say`Technician Notes`}>
          {(control) => (
            <Textarea {...control} placeholder={say`Add any special instructions or notes for the technician`} />
          )}
        </FormField>
        {children}
      </div>
    </Collapsible>
  )
}

/** The amount that the shop may add for extras without asking. Only in a shop that has extras. */
function ExtrasAllowance({ byStaff }: { byStaff: boolean }) {
  const fields = useFields()
  const extras = useSideRead(query('listExtras')) ?? []
  if (extras.length === 0) return null
  const names = listed(
    extras.map(({ name }) => name),
    say.language,
  )
  return (
    <MoneyField
      fields={fields}
      name="extras_allowance"
      label={say`Extras the shop may add without asking, up to`}
      help={
        byStaff
          ? say`The shop may add these if the racket needs them: ${names}. Above this amount, it asks the customer first.`
          : say`The shop may add these if your racket needs them: ${names}. Above this amount, it asks you first.`
      }
      placeholder={plainMoney(0)}
    />
  )
}
