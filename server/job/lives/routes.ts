import { api } from '../../../contract/api.ts'
import { isStaff } from '../../../contract/base/users.ts'
import type { User } from '../../base/access/current-user.ts'
import { transact } from '../../base/database/connect.ts'
import { notFound } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { NO_RACKET } from '../rackets/queries.ts'
import { clearEnd, saveEnd } from './ends.ts'
import { lifeOf } from './life.ts'
import { addMark, removeMark } from './marks.ts'

/** The owner whose rackets a person may see; null for staff, who see all. */
const ownerOf = (user: User) => (isStaff(user) ? null : user.id)

export function lifeRoutes(route: Route) {
  route(api.getRacketLife, async ({ db, user, id }) => found(await lifeOf(db, ownerOf(user), id, new Date())))

  route(api.addFrameMark, ({ db, user, id, body }) =>
    transact(db, async (trx) => {
      await addMark(trx, { owner_id: ownerOf(user), actor_id: user.id, racket_id: id }, body)
      return found(await lifeOf(trx, ownerOf(user), id, new Date()))
    }),
  )
  route(api.removeFrameMark, async ({ db, id }) => {
    await removeMark(db, id)
    return undefined
  })

  route(api.saveBedEnd, async ({ db, user, id, body }) => {
    await saveEnd(db, { owner_id: ownerOf(user), actor_id: user.id, string_job_id: id }, body)
    return undefined
  })
  route(api.clearBedEnd, async ({ db, user, id }) => {
    await clearEnd(db, ownerOf(user), id)
    return undefined
  })
}

function found<Life>(life: Life | undefined): Life {
  if (!life) throw notFound(NO_RACKET)
  return life
}
