import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseTag } from '../../../contract/job/tags.ts'
import type { Db } from '../../base/database/connect.ts'
import { answerMiss } from '../../base/http/answer-miss.ts'
import type { createReaders } from '../../catalog/settings/languages.ts'
import { findTaggedJob } from '../../job/tags/tags.ts'

export type Readers = ReturnType<typeof createReaders>
export type TaggedJob = NonNullable<Awaited<ReturnType<typeof findTaggedJob>>>

/** A request with the tag of a job in its address. */
export type TaggedRequest = FastifyRequest<{ Params: { tag: string }; Querystring: Record<string, unknown> }>

/** The tag as QR codes have it; empty when the address has none. */
export const tagInPath = ({ params }: TaggedRequest) => parseTag(params.tag) ?? ''

export const pathOf = (request: TaggedRequest) => `/t/${tagInPath(request)}`

export const UNKNOWN = 'This code does not belong to a racket in this shop, or it is out of date. Please ask the shop.'

export type FindJob = (request: TaggedRequest, reply: FastifyReply) => Promise<TaggedJob | null>

/** Makes the function that finds the job of an address: null when the tag is not valid, which is answered. */
export const createFindJob =
  ({ db, isLimited, readers }: { db: Db; isLimited: boolean; readers: Readers }): FindJob =>
  async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8')
    const job = await findTaggedJob(db, request.params.tag)
    if (job) return job
    await answerMiss(request, reply, { db, kind: 'tag', isLimited, text: UNKNOWN, say: await readers.sayTo(request) })
    return null
  }
