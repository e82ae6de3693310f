import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  ORGANIZATION_ROLES,
  type OrganizationDetails,
  type OrganizationRole,
  ROLE_NAMES,
} from '../../../contract/people/organizations.ts'
import { call, query } from '../../api.ts'
import { isRefusal, isUnauthorized } from '../../api-error.ts'
import { say } from '../../config.ts'
import { createTurns } from '../../in-turn.ts'
import { refreshNow } from '../../live/refresh.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { Picker } from '../../ui/picker.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toastFailure } from '../../ui/toast.tsx'
import { enter, signedIn } from './local-session.ts'
import { InviteForm, PendingInvitations } from './sent-invitations.tsx'

const ROLES = ORGANIZATION_ROLES.map((role) => ({ value: role, label: say.of(ROLE_NAMES[role]) }))

const inTurn = createTurns()

interface Props {
  organizationId: string
  onLeft: () => void
}

/** The members and invitations of an organization; administrators can change both. */
export function OrganizationMembers({ organizationId, onLeft }: Props) {
  const organization = useQuery({
    ...query('getOrganization', { query: { organizationId } }),
    // An invited person joins while the dialog is open.
    refetchInterval: 10_000,
  })
  const failed = say`The organization could not be loaded.`
  // The person was removed, or the organization deleted, while the dialog was open.
  if (isUnauthorized(organization.error) || isRefusal(organization.error)) return <ErrorCard text={failed} />
  return (
    <QueryStates answer={organization} failed={failed} skeleton={<Spinner />}>
      {(data) => <Members organization={data} onLeft={onLeft} />}
    </QueryStates>
  )
}

function Members({ organization, onLeft }: Pick<Props, 'onLeft'> & { organization: OrganizationDetails }) {
  const { id: organizationId, name, members, invitations } = organization
  const me = signedIn.use()?.user.id
  const list = useRef<HTMLUListElement>(null)
  const settle = {
    onSettled: refreshNow,
    onError: (error: Error) => toastFailure(error),
  }
  const changeRole = useMutation({
    mutationFn: (body: { memberId: string; role: OrganizationRole }) =>
      inTurn(() => call('changeMemberRole', { body: { organizationId, ...body } })),
    ...settle,
  })
  const revoke = useMutation({
    mutationFn: (invitationId: string) => call('cancelInvitation', { body: { invitationId } }),
    ...settle,
  })
  /** A role that is sent counts as chosen, so that nobody chooses it twice. */
  function roleOf({ id, role }: (typeof members)[number]) {
    const { isPending, variables } = changeRole
    return isPending && variables.memberId === id ? variables.role : role
  }
  const isAdmin = members.some(({ userId, role }) => userId === me && role === 'admin')
  const pending = invitations.filter(
    ({ status, email }) => status === 'pending' && !members.some(({ user }) => user.email === email),
  )

  const remove = ({ id, user }: (typeof members)[number]) =>
    void confirm({
      title: say`Remove ${user.name}`,
      text: user.email,
      confirm: say`Remove`,
      danger: true,
      async run() {
        await call('removeMember', { body: { organizationId, memberId: id } })
        await refreshNow()
      },
      focusAfter: () => list.current,
    })

  async function leave({ isDelete }: { isDelete: boolean }) {
    const left = await confirm({
      title: isDelete ? say`Delete ${name}?` : say`Leave ${name}?`,
      text: isDelete
        ? say`Its members and invitations will be removed.`
        : say`You will need a new invitation to rejoin.`,
      confirm: isDelete ? say`Delete` : say`Leave`,
      danger: true,
      run: () => call(isDelete ? 'deleteOrganization' : 'leaveOrganization', { body: { organizationId } }),
    })
    if (!left) return
    // The person can no longer read the organization.
    onLeft()
    await enter()
  }

  return (
    <>
      <ul ref={list} aria-label={say`Members`} className="divide-y divide-line border-t border-ink">
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
                  label={say`Role of ${member.user.name}`}
                  value={roleOf(member)}
                  options={ROLES}
                  onChange={(role) => changeRole.mutate({ memberId: member.id, role })}
                />
                <Button
                  aria-label={say`Remove ${member.user.name}`}
                  onClick={() => remove(member)}
                >{say`Remove`}</Button>
              </>
            ) : (
              <span className="text-ink-2">{say.of(ROLE_NAMES[member.role])}</span>
            )}
          </li>
        ))}
      </ul>
      <PendingInvitations invitations={pending} revoke={isAdmin ? revoke : null} />
      {isAdmin && <InviteForm organizationId={organizationId} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void leave({ isDelete: false })}>{say`Leave Organization`}</Button>
        {isAdmin && (
          <Button variant="danger" onClick={() => void leave({ isDelete: true })}>{say`Delete Organization`}</Button>
        )}
      </div>
    </>
  )
}
