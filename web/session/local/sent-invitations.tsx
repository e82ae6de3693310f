import { z } from 'zod'
import { Email, ORGANIZATION_ROLES, OrganizationRole } from '../../../contract/credentials.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'
import { authCall } from './auth-call.ts'
import { AuthForm, TextField } from './auth-form.tsx'
import { invalidateAuth } from './auth-query.ts'

export interface SentInvitation {
  id: string
  email: string
  role: string
}

interface Props {
  invitations: SentInvitation[]
  /** Null for who may not. */
  onTakeBack: ((id: string) => void) | null
}

/** Who is invited to an organization and has not answered yet. */
export function PendingInvitations({ invitations, onTakeBack }: Props) {
  if (invitations.length === 0) return null
  return (
    <ul aria-label="Invitations" className="divide-y divide-line">
      {invitations.map(({ id, email, role }) => (
        <li key={id} className="flex items-center gap-2 py-2 text-14">
          <span className="min-w-0 flex-1 truncate text-ink-2">
            {email} is invited as {role}
          </span>
          {onTakeBack && (
            <Button aria-label={`Take back the invitation of ${email}`} onClick={() => onTakeBack(id)}>
              Take Back
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const Invitation = z.strictObject({ email: Email, role: OrganizationRole })

/** Sends somebody a letter with an invitation. */
export const InviteForm = ({ organizationId }: { organizationId: string }) => (
  <AuthForm
    schema={Invitation}
    defaultValues={{ email: '', role: 'member' }}
    send={async (values) => {
      await authCall('/organization/invite-member', { organizationId, ...values })
      await invalidateAuth()
      toast({ title: 'Invitation sent' })
    }}
    submit="Invite"
    busy="Inviting..."
    small
  >
    {(form) => (
      <>
        <TextField form={form} name="email" label="Email of the person to invite" type="email" />
        <Field label="Role">
          {(wiring) => (
            <Select {...wiring} {...form.register('role')}>
              {ORGANIZATION_ROLES.map((role) => (
                <option key={role}>{role}</option>
              ))}
            </Select>
          )}
        </Field>
      </>
    )}
  </AuthForm>
)
