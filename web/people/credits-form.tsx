import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { CreditChange, type Person } from '../../contract/people/people.ts'
import { call } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

interface Values {
  act: 'grant' | 'take'
  credits: string
  reason: string
}

const START: Values = { act: 'grant', credits: '', reason: '' }

const CreditForm = formSchema(
  ({ act, credits, reason }: Values) => ({ amount: Number(credits) * (act === 'take' ? -1 : 1), reason }),
  CreditChange,
)

/** Grants or takes credits. The ledger keeps the reason. */
export function CreditsForm({ person }: { person: Person }) {
  const form = useForm<Values, unknown, CreditChange>({ resolver: zodResolver(CreditForm), defaultValues: START })
  const save = useMutation({
    mutationFn: (body: CreditChange) => call('changeCredits', { id: person.id, body }),
    async onSuccess(saved, { amount }) {
      // Before the ledger shows the change, so that the form keeps what is typed next.
      form.reset(START)
      await refreshNow()
      toast({
        title: amount > 0 ? say`Credits granted` : say`Credits deducted`,
        description: say`The balance is now ${saved.stringing_credits}.`,
      })
    },
  })
  useLeaveGuard(form.formState.isDirty)
  const fields = { form, refused: fieldErrors(save.error) }
  // Errors have the names of the request's fields, and its `amount` is the form's `credits`.
  const { amount } = form.formState.errors as { amount?: { message?: string } }
  const taking = form.watch('act') === 'take'

  return (
    <form
      noValidate
      aria-label={say`Grant or deduct credits`}
      className="no-print grid gap-4"
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
    >
      <div className="grid gap-4 sm:grid-cols-[120px_120px_minmax(0,1fr)]">
        <Field label={say`Action`}>
          {(wiring) => (
            <Select {...wiring} {...form.register('act')}>
              <option value="grant">{say`Grant`}</option>
              <option value="take">{say`Deduct`}</option>
            </Select>
          )}
        </Field>
        <Field label={say`Credits`} error={amount?.message ?? fields.refused.amount}>
          {(wiring) => (
            <Input {...wiring} {...form.register('credits')} type="number" inputMode="numeric" min={1} step={1} />
          )}
        </Field>
        <FormField fields={fields} name="reason" label={say`Reason`}>
          {(control) => <Input {...control} placeholder={say`Thanks for waiting`} autoComplete="off" />}
        </FormField>
      </div>
      <Refusal error={save.error} text={say`The credits could not be changed. Please try again.`} />
      <div className="flex max-sm:*:flex-1">
        <Button type="submit" busy={save.isPending}>
          {taking ? say`Deduct Credits` : say`Grant Credits`}
        </Button>
      </div>
    </form>
  )
}
