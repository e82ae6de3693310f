import { randomUUID } from 'node:crypto'
import { accountApi } from '../../../../contract/people/account.ts'
import type { Invitation, Member, Organization } from '../../../../contract/people/organizations.ts'
import { forbidden, found } from '../../../base/errors.ts'
import type { Route } from '../../../base/http/route.ts'
import { ask } from './ask.ts'
import type { LocalContext } from './context.ts'

/** Organizations, their members and their invitations. */
export function organizationRoutes(route: Route, { auth }: LocalContext) {
  route(accountApi.listOrganizations, async (call) => {
    const organizations = await ask(call, (as) => auth.api.listOrganizations(as))
    return organizations.map(toOrganization)
  })

  route(accountApi.getOrganization, async (call) => {
    const organization = found(await ask(call, (as) => auth.api.getFullOrganization({ ...as, query: call.query })))
    return {
      ...toOrganization(organization),
      invitations: organization.invitations.map(toInvitation),
      members: organization.members.map(toMember),
    }
  })

  route(accountApi.createOrganization, async (call) => {
    const { name } = call.body
    await ask(call, (as) => auth.api.createOrganization({ ...as, body: { name, slug: randomUUID() } }))
    return {}
  })

  route(accountApi.renameOrganization, async (call) => {
    const { organizationId, name } = call.body
    await ask(call, (as) => auth.api.updateOrganization({ ...as, body: { organizationId, data: { name } } }))
    return {}
  })

  route(accountApi.deleteOrganization, async (call) => {
    await ask(call, (as) => auth.api.deleteOrganization({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.switchOrganization, async (call) => {
    await ask(call, (as) => auth.api.setActiveOrganization({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.leaveOrganization, async (call) => {
    await ask(call, (as) => auth.api.leaveOrganization({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.changeMemberRole, async (call) => {
    await ask(call, (as) => auth.api.updateMemberRole({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.removeMember, async (call) => {
    const { organizationId, memberId: memberIdOrEmail } = call.body
    await ask(call, (as) => auth.api.removeMember({ ...as, body: { organizationId, memberIdOrEmail } }))
    return {}
  })

  route(accountApi.inviteMember, async (call) => {
    if (!call.account.isEmailVerified) throw forbidden('Please confirm your email first.')
    await ask(call, (as) => auth.api.createInvitation({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.cancelInvitation, async (call) => {
    await ask(call, (as) => auth.api.cancelInvitation({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.listReceivedInvitations, async (call) => {
    const invitations = await ask(call, (as) => auth.api.listUserInvitations(as))
    return invitations.map((invitation) => ({
      ...toInvitation(invitation),
      organizationName: invitation.organizationName,
    }))
  })

  route(accountApi.acceptInvitation, async (call) => {
    await ask(call, (as) => auth.api.acceptInvitation({ ...as, body: call.body }))
    return {}
  })

  route(accountApi.declineInvitation, async (call) => {
    await ask(call, (as) => auth.api.rejectInvitation({ ...as, body: call.body }))
    return {}
  })
}

type Dated<Row> = Omit<Row, 'createdAt'> & { createdAt: Date }

const toOrganization = ({
  name,
  slug,
  createdAt,
  id,
}: Pick<Dated<Organization>, 'name' | 'slug' | 'createdAt' | 'id'>) => ({
  name,
  slug,
  logo: null,
  createdAt: createdAt.toISOString(),
  metadata: null,
  id,
})

const toInvitation = ({
  createdAt,
  expiresAt,
  ...invitation
}: Omit<Dated<Invitation>, 'expiresAt'> & { expiresAt: Date }): Invitation => ({
  ...invitation,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const toMember = ({
  createdAt,
  user: { id, name, email },
  ...member
}: Omit<Dated<Member>, 'user'> & { user: Pick<Member['user'], 'id' | 'name' | 'email'> }): Member => ({
  ...member,
  createdAt: createdAt.toISOString(),
  user: { id, name, email, image: null },
})
