import { api } from '../../contract/api.ts'
import type { Route } from '../route.ts'

export function meRoutes(route: Route) {
  route(api.getMe, async ({ user }) => user)
}
