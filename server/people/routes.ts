import { api } from '../../contract/api.ts'
import type { Route } from '../base/http/route.ts'
import { phoneOf, savePhone } from '../catalog/settings/phones.ts'
import type { AuthProvider } from './auth/provider.ts'
import { changeCredits } from './credits.ts'
import { claimCode, claimShop } from './first-manager.ts'
import { changeRights } from './permissions.ts'
import { assignTier, getPerson, peoplePage, personDetails } from './queries.ts'
import { removeSecondFactor } from './second-factor.ts'
import {
  acceptStaffInvitation,
  type InvitationLinks,
  inviteStaff,
  listStaffInvitations,
  revokeStaffInvitation,
  staffInvitationLink,
} from './staff-invitations.ts'
import { correctWalkIn, hasWaitingOrders } from './walk-ins.ts'

interface Options extends InvitationLinks {
  auth: Pick<AuthProvider, 'hasSecondFactor' | 'removeSecondFactor'>
}

export function peopleRoutes(route: Route, { auth, ...links }: Options) {
  route(api.getMe, async ({ user }) => user)
  route(api.getWaitingOrders, async ({ db, user }) => ({ exist: await hasWaitingOrders(db, user.id) }))
  route(api.claimShop, ({ db, user, body }) =>
    claimShop(db, user.id, { code: body.code, expected: claimCode(links.secret) }),
  )
  route(api.getMyPhone, async ({ db, user }) => ({ phone: await phoneOf(db, user.id) }))
  route(api.saveMyPhone, async ({ db, user, body }) => ({ phone: await savePhone(db, user.id, body.phone) }))
  route(api.savePhone, async ({ db, id, body }) => ({ phone: await savePhone(db, id, body.phone) }))
  route(api.listPeople, ({ db, query }) => peoplePage(db, query))
  route(api.getPerson, ({ db, id }) => personDetails(db, auth.hasSecondFactor, id))

  route(api.correctWalkIn, async ({ db, user, id, body }) => {
    await correctWalkIn(db, user.id, id, body)
    return getPerson(db, id)
  })

  route(api.assignTier, async ({ db, user, id, body }) => {
    await assignTier(db, user.id, id, body.tier_status)
    return getPerson(db, id)
  })

  route(api.changeRights, async ({ db, user, id, body }) => {
    await changeRights(db, user.id, id, body)
    return getPerson(db, id)
  })

  route(api.changeCredits, async ({ db, user, id, body }) => {
    await changeCredits(db, user.id, id, body)
    return getPerson(db, id)
  })

  route(api.removeSecondFactor, ({ db, user, id }) =>
    removeSecondFactor(db, auth.removeSecondFactor, { actor_id: user.id, id }),
  )

  route(api.listStaffInvitations, ({ db }) => listStaffInvitations(db))
  route(api.inviteStaff, ({ db, user, body }) => inviteStaff(db, links, user.id, body))
  route(api.getStaffInvitationLink, async ({ db, id }) => ({ link: await staffInvitationLink(db, links, id) }))
  route(api.revokeStaffInvitation, ({ db, user, id }) => revokeStaffInvitation(db, user.id, id))
  route(api.acceptStaffInvitation, ({ db, user, body }) => acceptStaffInvitation(db, links, user, body.token))
}
