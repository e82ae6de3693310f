import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { type AdmissionMode, thingsShown } from './queries.ts'

export function shownRoutes(route: Route, admission: AdmissionMode) {
  route(api.getShown, ({ db }) => thingsShown(db, admission))
}
