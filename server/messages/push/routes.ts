import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { addDevice, type PushOptions, removeDevice } from './devices.ts'

export function pushRoutes(route: Route, options: PushOptions) {
  route(api.addPushDevice, ({ db, user, body }) => addDevice(db, user.id, body, options))
  route(api.removePushDevice, ({ db, user, body }) => removeDevice(db, user.id, body.endpoint, options.pushSubject))
}
