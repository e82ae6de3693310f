import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { type Admission, thingsShown } from './queries.ts'

export function shownRoutes(route: Route, admission: Admission) {
  route(api.getShown, ({ db }) => thingsShown(db, admission))
}
