import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { makeNewPromise } from './new-promise.ts'
import { forecastOf, placesOf } from './places.ts'
import { findQueue } from './queries.ts'
import { promiseSettings, savePromiseSettings } from './stringers.ts'
import { takeNext } from './take-next.ts'

export function promiseRoutes(route: Route) {
  route(api.listPlaces, ({ db, user }) => placesOf(db, user.id))
  route(api.getJobForecast, ({ db, id }) => forecastOf(db, id))
  route(api.getQueue, ({ db, query }) => findQueue(db, query.page))
  route(api.takeNextJob, ({ db, user, body }) => takeNext(db, user.id, body.offered))
  route(api.makeNewPromise, ({ db, user, id, body }) => makeNewPromise(db, id, body, user.id))
  route(api.getPromiseSettings, ({ db }) => promiseSettings(db))
  route(api.savePromiseSettings, ({ db, user, body }) => savePromiseSettings(db, user.id, body))
}
