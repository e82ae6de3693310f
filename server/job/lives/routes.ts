import { api } from '../../../contract/api.ts'
import { ownerFor } from '../../base/access/current-user.ts'
import { transact } from '../../base/database/connect.ts'
import { found } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { NO_RACKET } from '../rackets/queries.ts'
import { clearEnd, saveEnd } from './ends.ts'
import { lifeOf } from './life.ts'
import { addMark, removeMark } from './marks.ts'

export function lifeRoutes(route: Route) {
  route(api.getRacketLife, async ({ db, user, id }) =>
    found(await lifeOf(db, ownerFor(user), id, new Date()), NO_RACKET),
  )

  route(api.addFrameMark, ({ db, user, id, body }) =>
    transact(db, async (trx) => {
      await addMark(trx, { owner_id: ownerFor(user), actor_id: user.id, racket_id: id }, body)
      return found(await lifeOf(trx, ownerFor(user), id, new Date()), NO_RACKET)
    }),
  )
  route(api.removeFrameMark, ({ db, id }) => removeMark(db, id))

  route(api.saveBedEnd, ({ db, user, id, body }) =>
    saveEnd(db, { owner_id: ownerFor(user), actor_id: user.id, string_job_id: id }, body),
  )
  route(api.clearBedEnd, ({ db, user, id }) => clearEnd(db, ownerFor(user), id))
}
