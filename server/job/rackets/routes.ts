import { api } from '../../../contract/api.ts'
import { byActiveThenName } from '../../../contract/job/rackets.ts'
import { type Trx, transact } from '../../base/database/connect.ts'
import { conflict, found, notFound } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { requireRoomForNewRacket, requireRoomForRacket } from '../customer-limits.ts'
import { lockCustomer } from '../locks.ts'
import { undoableOnRacket } from '../undo/actions.ts'
import {
  addRacket,
  applyRacketChange,
  findRacket,
  hasPendingJobs,
  hideRacket,
  lockRacket,
  NO_RACKET,
  racketsOf,
  savePlayer,
} from './queries.ts'

export function racketRoutes(route: Route) {
  route(api.listRackets, async ({ db, user, query }) => {
    const rackets = await racketsOf(db, user.id, { active: query.selection === 'active' })
    return rackets.sort(byActiveThenName)
  })

  route(api.createRacket, ({ db, user, body }) =>
    transact(db, async (trx) => {
      await requireRoomForNewRacket(trx, user.id)
      const id = await addRacket(trx, user.id, body, { is_from_counter: false })
      return found(await findRacket(trx, user.id, id), NO_RACKET)
    }),
  )

  route(api.getRacket, async ({ db, user, id }) => found(await findRacket(db, user.id, id), NO_RACKET))

  route(api.changeRacket, ({ db, user, id, body }) =>
    transact(db, async (trx) => {
      await lockCustomer(trx, user.id)
      if (body.is_retired === false) await requireRoomToUnretire(trx, user.id, id)
      const change = () => applyRacketChange(trx, user.id, id, body)
      const action = { actor_id: user.id, kind: 'retire', id } as const
      const changed = await (body.is_retired === undefined ? change() : undoableOnRacket(trx, action, change))
      const racket = found(await findRacket(trx, user.id, id), NO_RACKET)
      if (!changed) throw conflict('A retired racket cannot be a favorite.')
      return racket
    }),
  )

  route(api.setPlayer, async ({ db, id, body }) => {
    if (!(await savePlayer(db, id, body.player))) throw notFound(NO_RACKET)
  })

  route(api.deleteRacket, ({ db, user, id }) =>
    transact(db, async (trx) => {
      if (!(await lockRacket(trx, user.id, id))) throw notFound(NO_RACKET)
      if (await hasPendingJobs(trx, [id])) {
        throw conflict('This racket has an unfinished string job. Cancel it, or wait until it is done.')
      }
      await undoableOnRacket(trx, { actor_id: user.id, kind: 'delete', id }, () => hideRacket(trx, id))
    }),
  )
}

async function requireRoomToUnretire(trx: Trx, owner_id: number, id: number) {
  const { is_retired } = found(await findRacket(trx, owner_id, id), NO_RACKET)
  if (is_retired) await requireRoomForRacket(trx, owner_id)
}
