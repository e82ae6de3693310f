import { api } from '../../../contract/api.ts'
import { notFound } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { createStatement, NO_STATEMENT, payStatement } from './actions.ts'
import { customersOnAccount, findStatement, listStatements } from './queries.ts'

export function statementRoutes(route: Route) {
  route(api.listStatements, async ({ db, query }) => {
    const [on_account, { results, count }] = await Promise.all([customersOnAccount(db), listStatements(db, query.page)])
    return { on_account, statements: results, count }
  })
  route(api.createStatement, ({ db, user, body }) => createStatement(db, body.customer, user.id))
  route(api.payStatement, ({ db, user, id, body }) => payStatement(db, id, { ...body, actor_id: user.id }))
  route(api.getStatement, async ({ db, user, id }) => {
    const statement = await findStatement(db, id)
    if (!statement || !(user.is_manager || statement.customer_id === user.id)) throw notFound(NO_STATEMENT)
    return statement
  })
}
