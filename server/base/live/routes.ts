import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
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
  /** Throws 429 after a person has opened too many streams. */
  countStream: (request: FastifyRequest) => Promise<void>
}

export function liveRoutes(app: FastifyInstance, { findCallers, auth, hub, admit, countStream }: Options) {
  app.get(
    table.watchChanges.path,
    {
      config: { endpoint: table.watchChanges, isStream: true },
      onRequest: [admit, requireStream, requireAge, countStream],
      sse: true,
    },
    async ({ caller, query }, reply) => {
      if (!caller) throw unauthorized()
      openStream(hub, reply, personReader({ findCallers, auth, caller }), readAge(query))
    },
  )
}

function readAge(query: unknown): number | undefined {
  const asked = LiveQuery.safeParse(query)
  if (!asked.success) throw new InvalidInput(asked.error)
  return asked.data.age
}

// Once the handler runs, the response is a stream and can no longer be a refusal.
async function requireAge({ query }: FastifyRequest) {
  readAge(query)
}
