import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { boardAddress, replaceBoardKey } from './key.ts'

export function boardRoutes(route: Route, { publicUrl }: { publicUrl: string }) {
  route(api.getBoardAddress, ({ db }) => boardAddress(db, publicUrl))
  route(api.replaceBoardKey, ({ db, user }) => replaceBoardKey(db, user.id, publicUrl))
}
