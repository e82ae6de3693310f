import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { api as table } from '../../../contract/api.ts'
import { LiveQuery } from '../../../contract/base/live.ts'
import { InvalidInput, unauthorized } from '../errors.ts'
import type { Hub } from './hub.ts'
import { type CallerCheck, personReader } from './person-reader.ts'
import { openStream, requireStream } from './stream.ts'

interface Options extends CallerCheck {
  hub: Hub
  /** Identifies the caller like any other row of the table. */
  admit: onRequestAsyncHookHandler
}

export function liveRoutes(app: FastifyInstance, { findCallers, auth, hub, admit }: Options) {
  app.get(
    table.watchChanges.path,
    { config: { endpoint: table.watchChanges, isStream: true }, onRequest: [admit, requireStream], sse: true },
    async ({ caller, query }, reply) => {
      if (!caller) throw unauthorized()
      const asked = LiveQuery.safeParse(query)
      if (!asked.success) throw new InvalidInput(asked.error)
      openStream(hub, reply, personReader({ findCallers, auth, caller }), asked.data.age)
    },
  )
}
