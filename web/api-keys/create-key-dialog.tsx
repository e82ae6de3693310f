import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { readDecimal } from '../../contract/base/money.ts'
import { ApiKeyInput, KEY_DAYS } from '../../contract/people/api-keys.ts'
import type { StaffRole } from '../../contract/people/staff-invitations.ts'
import { call } from '../api.ts'
import { fieldErrors, isOvertaken } from '../api-error.ts'
import { say } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'

interface Values {
  name: string
  role: StaffRole
  days: string
}

const START: Values = { name: '', role: 'manager', days: String(KEY_DAYS.default) }

const KeyForm = formSchema(({ days, ...values }: Values) => ({ ...values, days: readDecimal(days) }), ApiKeyInput)

/** The server refuses a repetition of a request that has created a key, because it does not keep the key. */
function sayIfLost(error: unknown): never {
  if (!isOvertaken(error)) throw error
  throw new Error(say`The key was created, but it did not arrive here. Please revoke it and create another one.`)
}

/** Creates a key, and shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values, unknown, ApiKeyInput>({ resolver: zodResolver(KeyForm), defaultValues: START })
  const create = useMutation({
    mutationFn: (body: ApiKeyInput) => call('createApiKey', { body }).catch(sayIfLost),
    onSuccess: () => refreshNow(),
  })
  const made = create.data
  const fields = { form, refused: fieldErrors(create.error) }
  if (made) {
    return (
      <Dialog title={made.name} description={say`Copy the key now. It is not shown again.`} onClose={onClose}>
        <div className="mt-6 grid gap-4">
          <Field label={say`Key`}>{(wiring) => <Input {...wiring} readOnly value={made.key} />}</Field>
          <div className="flex justify-end gap-2 max-sm:*:flex-1">
            <CopyButton text={made.key} label={say`Copy Key`} done={say`Key copied`} prompt={say`Copy this key`} />
            <Button variant="primary" onClick={onClose}>{say`Done`}</Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={say`Create Key`}
      description={say`A program with this key acts in your name.`}
      onClose={onClose}
      changed={form.formState.isDirty}
      busy={create.isPending}
    >
      <form noValidate className="mt-6 grid gap-4" onSubmit={form.handleSubmit((body) => create.mutate(body))}>
        <FormField
          fields={fields}
          name="name"
          label={say`Name`}
          help={say`What the key is for, such as 'Bookkeeping'.`}
        >
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <FormField fields={fields} name="role" label={say`Permissions`}>
          {(control) => (
            <Select {...control}>
              <option value="manager">{say`What managers can do`}</option>
              <option value="technician">{say`What technicians can do`}</option>
            </Select>
          )}
        </FormField>
        <FormField fields={fields} name="days" label={say`Days until it expires`}>
          {(control) => <Input {...control} inputMode="numeric" className="sm:max-w-40" />}
        </FormField>
        <Refusal error={create.error} text={say`The key could not be created. Please try again.`} />
        <FormButtons submit={say`Create Key`} busy={create.isPending} />
      </form>
    </Dialog>
  )
}
