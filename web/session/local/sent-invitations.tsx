import type { UseMutationResult } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  Invite,
  ORGANIZATION_ROLES,
  ROLE_NAMES,
  type Invitation as SentInvitation,
} from '../../../contract/people/organizations.ts'
import { call } from '../../api.ts'
import { config, say } from '../../config.ts'
import { refreshNow } from '../../live/refresh.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { sending } from '../../ui/sending.ts'
import { toast } from '../../ui/toast.tsx'
import { AuthForm, TextField } from './auth-form.tsx'

interface Props {
  invitations: SentInvitation[]
  /** Null for members without the right. */
  revoke: UseMutationResult<unknown, Error, string> | null
}

/** The open invitations to an organization. */
export function PendingInvitations({ invitations, revoke }: Props) {
  if (invitations.length === 0) return null
  return (
    <ul aria-label={say`Invitations`} className="divide-y divide-line">
      {invitations.map(({ id, email, role }) => (
        <li key={id} className="flex items-center gap-2 py-2 text-14">
          <span className="min-w-0 flex-1 truncate text-ink-2">
            {role === 'admin' ? say`${email}, invited as an admin` : say`${email}, invited as a member`}
          </span>
          {revoke && (
            <Button
              aria-label={say`Revoke the invitation for ${email}`}
              {...sending(revoke, revoke.variables === id)}
              onClick={() => revoke.mutate(id)}
            >{say`Revoke`}</Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const InviteInput = z.omit(Invite, { organizationId: true })
type InviteInput = z.infer<typeof InviteInput>

/** Emails an invitation. */
export const InviteForm = ({ organizationId }: { organizationId: string }) => (
  <AuthForm<InviteInput>
    schema={InviteInput}
    defaultValues={{ email: '', role: 'member' }}
    send={async (values, form) => {
      await call('inviteMember', { body: { organizationId, ...values } })
      form.reset()
      await refreshNow()
      toast(
        config.sends_email
          ? { title: say`Invitation sent` }
          : {
              title: say`Send this link yourself`,
              description: say`Ask the shop for the link, which is under Messages.`,
            },
      )
    }}
    submit={say`Invite`}
    busy={say`Inviting...`}
    small
  >
    {(form) => (
      <>
        <TextField form={form} name="email" label={say`Email of the person to invite`} type="email" />
        <Field label={say`Role`}>
          {(wiring) => (
            <Select {...wiring} {...form.register('role')}>
              {ORGANIZATION_ROLES.map((role) => (
                <option key={role} value={role}>
                  {say.of(ROLE_NAMES[role])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </>
    )}
  </AuthForm>
)
