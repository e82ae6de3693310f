import { useMutation, useQuery } from '@tanstack/react-query'
import { ORGANIZATION_ROLES, type OrganizationRole } from '../../../contract/credentials.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toastFailure } from '../../ui/toast.tsx'
import { authCall } from './auth-call.ts'
import { authQuery, invalidateAuth } from './auth-query.ts'
import { enter, signedIn } from './local-session.ts'
import { InviteForm, PendingInvitations, type SentInvitation } from './sent-invitations.tsx'

interface Member {
  id: string
  userId: string
  role: OrganizationRole
  user: { name: string; email: string }
}

interface FullOrganization {
  id: string
  name: string
  members: Member[]
  invitations: (SentInvitation & { status: string })[]
}

const ROLES = ORGANIZATION_ROLES.map((role) => ({ value: role, label: role }))

interface Props {
  organizationId: string
  onLeft: () => void
}

/** Who belongs to an organization and who is invited; administrators change both. */
export function OrganizationMembers({ organizationId, onLeft }: Props) {
  const organization = useQuery(
    authQuery<FullOrganization>(`/organization/get-full-organization?organizationId=${organizationId}`),
  )
  const me = signedIn.use()?.user.id
  const act = useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) =>
      authCall(`/organization/${path}`, { organizationId, ...body }),
    onSettled: () => invalidateAuth(),
    onError: (error) => toastFailure(error),
  })
  if (organization.isPending) return <Spinner />
  if (organization.isError) {
    return <ErrorCard text="The organization could not be loaded." onRetry={() => void organization.refetch()} />
  }
  const { name, members, invitations } = organization.data
  const isAdmin = members.some(({ userId, role }) => userId === me && role === 'admin')
  const pending = invitations.filter(({ status }) => status === 'pending')

  async function leave(path: 'leave' | 'delete') {
    const isDelete = path === 'delete'
    const left = await confirm({
      title: isDelete ? `Delete ${name}?` : `Leave ${name}?`,
      text: isDelete ? 'Its members and invitations are forgotten.' : 'To come back you need a new invitation.',
      confirm: isDelete ? 'Delete' : 'Leave',
      danger: true,
      run: () => authCall(`/organization/${path}`, { organizationId }),
    })
    if (!left) return
    await enter()
    void invalidateAuth()
    onLeft()
  }

  return (
    <>
      <ul aria-label="Members" className="divide-y divide-line border-t border-ink">
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-2 py-3 text-14">
            <div className="min-w-0 flex-1">
              <p className="truncate font-strong">
                <bdi>{member.user.name}</bdi>
              </p>
              <p className="truncate text-ink-2">{member.user.email}</p>
            </div>
            {isAdmin && member.userId !== me ? (
              <>
                <Picker
                  label={`Role of ${member.user.name}`}
                  value={member.role}
                  options={ROLES}
                  onChange={(role) => act.mutate({ path: 'update-member-role', body: { memberId: member.id, role } })}
                />
                <Button
                  aria-label={`Remove ${member.user.name}`}
                  onClick={() => act.mutate({ path: 'remove-member', body: { memberId: member.id } })}
                >
                  Remove
                </Button>
              </>
            ) : (
              <span className="text-ink-2 first-letter:uppercase">{member.role}</span>
            )}
          </li>
        ))}
      </ul>
      <PendingInvitations
        invitations={pending}
        onTakeBack={
          isAdmin ? (invitationId) => act.mutate({ path: 'cancel-invitation', body: { invitationId } }) : null
        }
      />
      {isAdmin && <InviteForm key={pending.length} organizationId={organizationId} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void leave('leave')}>Leave Organization</Button>
        {isAdmin && (
          <Button variant="danger" onClick={() => void leave('delete')}>
            Delete Organization
          </Button>
        )}
      </div>
    </>
  )
}
