import { api } from '../../contract/api.ts'
import type { Route } from '../http/route.ts'
import { changeCredits } from './credits.ts'
import { claimShop } from './first-manager.ts'
import { changeRights } from './permissions.ts'
import { assignTier, getPerson, peoplePage, personDetails } from './queries.ts'

export function peopleRoutes(route: Route, { claimCode }: { claimCode: string }) {
  route(api.getMe, async ({ user }) => user)
  route(api.claimShop, async ({ db, user, body }) => {
    await claimShop(db, user.id, { code: body.code, expected: claimCode })
    return undefined
  })
  route(api.listPeople, ({ db, query }) => peoplePage(db, query))
  route(api.getPerson, ({ db, id }) => personDetails(db, id))

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
}
