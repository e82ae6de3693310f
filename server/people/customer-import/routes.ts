import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { importCustomers, previewCustomers } from './import.ts'

export function customerImportRoutes(route: Route) {
  route(api.previewCustomerImport, ({ db, body }) => previewCustomers(db, body))
  route(api.importCustomers, ({ db, user, body }) => importCustomers(db, user.id, body), {
    isAllOrNothing: true,
  })
}
