import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { STAFF_ROLES, StaffInvitationInput } from '../../contract/people/staff-invitations.ts'
import { call, query } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { config, say } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { Legend } from '../ui/legend.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { WaitingInvitations } from './waiting-invitations.tsx'

interface Values {
  email: string
  roles: string[]
}

const START: Values = { email: '', roles: ['technician'] }
const LABELS = {
  technician: say`Technician: sees all string jobs and works on them`,
  manager: say`Manager: manages prices, people and money`,
}

const InvitationForm = formSchema(({ email, roles }: Values) => ({ email: email || null, roles }), StaffInvitationInput)

/** Invites technicians and managers, and lists the invitations that wait. */
export function StaffInvitationsDialog({ onClose }: { onClose: () => void }) {
  const invitations = useQuery(query('listStaffInvitations'))
  const form = useForm<Values, unknown, StaffInvitationInput>({
    resolver: zodResolver(InvitationForm),
    defaultValues: START,
  })
  const invite = useMutation({
    mutationFn: (body: StaffInvitationInput) => call('inviteStaff', { body }),
    async onSuccess({ email }) {
      // Before the list shows the invitation, so that the form keeps what is typed next.
      form.reset(START)
      await refreshNow()
      toast(
        email
          ? config.sends_email
            ? { title: say`Invitation sent` }
            : SEND_YOURSELF
          : { title: say`Invitation created`, description: say`Copy the link and pass it on.` },
      )
    },
  })
  const { errors } = form.formState
  const fields = { form, refused: fieldErrors(invite.error) }

  return (
    <Dialog
      title={say`Invite Staff`}
      description={say`An invitation link works once and expires after 7 days. It also works while sign-up is closed.`}
      onClose={onClose}
      changed={form.formState.isDirty}
      busy={invite.isPending}
    >
      <form noValidate className="mt-6 grid gap-4" onSubmit={form.handleSubmit((body) => invite.mutate(body))}>
        <FormField
          fields={fields}
          name="email"
          label={say`Email (Optional)`}
          help={say`Leave empty to get a link that you pass on yourself.`}
        >
          {(control) => <Input {...control} type="email" inputMode="email" autoComplete="off" />}
        </FormField>
        <fieldset>
          <Legend>{say`Roles`}</Legend>
          {STAFF_ROLES.map((role) => (
            <label key={role} className="flex min-h-(--control) cursor-pointer items-center gap-2 text-14">
              <input type="checkbox" value={role} {...form.register('roles')} className="size-4 accent-accent" />
              {LABELS[role]}
            </label>
          ))}
          <FieldError text={errors.roles?.message} className="mt-1.5" />
        </fieldset>
        <Refusal error={invite.error} text={say`The invitation could not be created. Please try again.`} />
        <div className="flex max-sm:*:flex-1">
          <Button type="submit" variant="primary" busy={invite.isPending}>{say`Invite`}</Button>
        </div>
      </form>
      <div className="mt-8 empty:hidden">
        <QueryStates answer={invitations} failed={say`The invitations could not be loaded.`} skeleton={null}>
          {(waiting) => <WaitingInvitations invitations={waiting} />}
        </QueryStates>
      </div>
    </Dialog>
  )
}

const SEND_YOURSELF = {
  title: say`Send this link yourself`,
  description: say`Email is not set up, so the invitation is under Messages. Copy its link there.`,
  link: { href: '/shop/messages/sent', text: say`Open Messages` },
}
