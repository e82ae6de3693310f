import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { undo } from './undo.ts'

export function undoRoutes(route: Route) {
  route(api.undo, ({ db, user, body }) => undo(db, user, body))
}
