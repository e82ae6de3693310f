import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { closeDay } from './close.ts'
import { dayClose, dayCloses, dayToClose } from './queries.ts'

export function dayCloseRoutes(route: Route) {
  route(api.getDayToClose, ({ db, query }) => dayToClose(db, query.day))
  route(api.closeDay, async ({ db, user, body }) => {
    await closeDay(db, user.id, body)
    return dayClose(db, body.day)
  })
  route(api.listDayCloses, ({ db, query }) => dayCloses(db, query.page))
  route(api.getDayClose, ({ db, query }) => dayClose(db, query.day))
}
