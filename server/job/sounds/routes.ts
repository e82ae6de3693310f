import { api } from '../../../contract/api.ts'
import { countAttempt } from '../../base/access/attempts.ts'
import { ownerFor } from '../../base/access/current-user.ts'
import { transact } from '../../base/database/connect.ts'
import { found } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { NO_JOB } from '../locked-job.ts'
import { soundsOf } from './queries.ts'
import { saveSound } from './save.ts'

/** More than a stringer needs, who listens to each racket once or twice. */
const MOST_IN_AN_HOUR = 60

export function soundRoutes(route: Route) {
  route(api.getBedSounds, async ({ db, user, id }) => found(await soundsOf(db, ownerFor(user), id), NO_JOB))

  route(api.saveBedSound, ({ db, user, id, body }) =>
    transact(db, async (trx) => {
      await saveSound(trx, { owner_id: ownerFor(user), actor_id: user.id, string_job_id: id }, body)
      // After the reading, because a refused one does not count.
      await countAttempt(trx, [{ kind: 'sounds', by: String(user.id), max: MOST_IN_AN_HOUR, minutes: 60 }])
      return found(await soundsOf(trx, ownerFor(user), id), NO_JOB)
    }),
  )
}
