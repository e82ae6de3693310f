import { api } from '../../../contract/api.ts'
import { isStaff } from '../../../contract/base/person.ts'
import type { JobTag } from '../../../contract/job/tags.ts'
import type { Route } from '../../base/http/route.ts'
import { isInRacket } from '../sounds/queries.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { codeAddress, findOwnTaggedJob, replaceTag, requireTaggedJobId, tagOf } from './tags.ts'

export function tagRoutes(route: Route, { publicUrl }: { publicUrl: string }) {
  const withAddress = (tag: string): JobTag => ({ tag, address: codeAddress(publicUrl, tag) })

  route(api.getTagReader, async ({ db, user, query }) => {
    const job = await findOwnTaggedJob(db, query.tag, user.id)
    return {
      is_staff: isStaff(user),
      job: job?.id ?? null,
      racket: job?.racket_id ?? null,
      can_listen: job !== null && (await isInRacket(db, job.id)),
    }
  })
  route(api.getTag, async ({ db, id }) => withAddress(await tagOf(db, id)))
  route(api.replaceTag, async ({ db, user, id }) => withAddress(await replaceTag(db, id, user.id)))
  route(api.findTag, async ({ db, query }) => getTechnicianJob(db, await requireTaggedJobId(db, query.tag)))
}
