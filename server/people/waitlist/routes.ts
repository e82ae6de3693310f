import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { admitFromWaitlist, joinWaitlist } from './actions.ts'
import { listWaitlist } from './queries.ts'

export function waitlistRoutes(route: Route, { publicUrl }: { publicUrl: string }) {
  // The response does not reveal whether the address is on the list already.
  route(api.joinWaitlist, ({ db, body: { email } }) => joinWaitlist(db, email, publicUrl))
  route(api.listWaitlist, ({ db }) => listWaitlist(db))
  route(api.admitFromWaitlist, ({ db, id, user }) => admitFromWaitlist(db, { id, managerId: user.id }, publicUrl))
}
