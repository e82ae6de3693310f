import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { myData } from './queries.ts'

export function myDataRoutes(route: Route) {
  route(api.getMyData, ({ db, user }) => myData(db, user.id))
}
