import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { recordChecklist } from './checklist.ts'
import { saveBenchSettings } from './settings.ts'
import { findBench, moveToShelf } from './shelves.ts'

export function benchRoutes(route: Route) {
  route(api.getBench, ({ db }) => findBench(db))
  route(api.saveBenchSettings, ({ db, user, body }) => saveBenchSettings(db, user.id, body))
  route(api.moveToShelf, ({ db, user, id, body }) => moveToShelf(db, id, { ...body, actor_id: user.id }))
  route(api.recordChecklist, ({ db, user, id, body }) => recordChecklist(db, id, body, user.id))
}
