import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { changeSpeed } from './change-speed.ts'
import { findNextPromise } from './next-promise.ts'
import { listSpeeds, saveSpeeds } from './queries.ts'

export function speedRoutes(route: Route) {
  route(api.getNextPromise, ({ db }) => findNextPromise(db))
  route(api.listSpeeds, ({ db }) => listSpeeds(db))
  route(api.saveSpeeds, ({ db, user, body }) => saveSpeeds(db, user.id, body))
  route(api.chooseSpeed, ({ db, user, id, body }) => changeSpeed(db, id, body, user.id))
}
