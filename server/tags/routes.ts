import { api } from '../../contract/api.ts'
import type { JobTag } from '../../contract/tags.ts'
import { notFound } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { codeAddress, findJobOfTag, replaceTag, tagOf } from './tags.ts'

export function tagRoutes(route: Route, { publicUrl }: { publicUrl: string }) {
  const withAddress = (tag: string): JobTag => ({ tag, address: codeAddress(publicUrl, tag) })

  route(api.getTag, async ({ db, id }) => withAddress(await tagOf(db, id)))
  route(api.replaceTag, async ({ db, user, id }) => withAddress(await replaceTag(db, id, user.id)))
  route(api.findTag, async ({ db, query }) => {
    const id = await findJobOfTag(db, query.tag)
    if (id === null)
      throw notFound(
        'This code does not belong to a racket in this shop. It may be from another shop, or it may be out of date.',
      )
    return getTechnicianJob(db, id)
  })
}
