import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { restringFree } from './restring-free.ts'

export function redoRoutes(route: Route) {
  route(api.restringFree, ({ db, user, id }) => restringFree(db, id, user.id))
}
