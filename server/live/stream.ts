import sse from '@fastify/sse'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEARTBEAT_MS } from '../../contract/live.ts'
import { Refusal } from '../http/errors.ts'
import type { Hub, Reader } from './hub.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes whose response goes on until one side ends it. */
    isStream?: boolean
  }
}

/** The stream of a reader is ended when this many bytes wait to be read. */
const MAX_UNREAD = 64 * 1024

/** Adds server-sent events to the routes of `app` that have `sse`. */
export const prepareStreams = async (app: FastifyInstance) => {
  await app.register(sse, { heartbeatInterval: HEARTBEAT_MS })
}

/** Refuses (406) a request that cannot read a stream. */
export async function requireStream({ headers }: FastifyRequest) {
  if (!headers.accept?.includes('text/event-stream')) {
    throw new Refusal(406, 'This is a stream: please accept text/event-stream.')
  }
}

/** Answers with a stream of the events that the reader may see. */
export function openStream(hub: Hub, reply: FastifyReply, reader: Omit<Reader, 'send' | 'end'>) {
  reply.hijack()
  const { sse: stream } = reply
  stream.keepAlive()
  // The pauses differ, so that the readers of a server that stops do not reconnect all at once.
  const retry = 1_000 + Math.floor(Math.random() * 3_000)
  const leave = hub.add({
    ...reader,
    send(event) {
      if (reply.raw.writableLength > MAX_UNREAD) reply.raw.destroy()
      else stream.send({ data: event, retry }).catch(() => {})
    },
    end: () => stream.close(),
  })
  stream.onClose(leave)
}
