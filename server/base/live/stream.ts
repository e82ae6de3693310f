import sse from '@fastify/sse'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEARTBEAT_MS, type LiveEvent } from '../../../contract/base/live.ts'
import { networkOf } from '../access/network.ts'
import { Refusal } from '../errors.ts'
import { EVERYTHING, type Hub, type Reader } from './hub.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes whose response goes on until one side ends it. */
    isStream?: boolean
  }
}

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

/**
 * Answers with a stream of the events that the reader may see. A reader that takes them slower than they come gets one
 * `all` instead of the events that did not fit.
 */
export function openStream(hub: Pick<Hub, 'add'>, reply: FastifyReply, reader: Reader, age?: number) {
  reply.hijack()
  const { sse: stream, raw, request } = reply
  stream.keepAlive()
  // The reader may have left while it was admitted. No event would then remove it, and each write would add listeners.
  if (raw.destroyed) return stream.close()
  // The pauses differ, so that the readers of a server that stops do not reconnect all at once.
  const retry = 1_000 + Math.floor(Math.random() * 3_000)
  let hasMissed = false

  function send(event: LiveEvent) {
    // A write to a full buffer would add listeners that wait for the reader, one pair per event.
    if (raw.writableNeedDrain) hasMissed = true
    else stream.send({ data: event, retry }).then(catchUp, () => {})
  }
  function catchUp() {
    if (!hasMissed) return
    hasMissed = false
    send(EVERYTHING)
  }

  function end() {
    // A reader that does not read would keep the connection open.
    if (raw.writableNeedDrain) raw.destroy()
    else stream.close()
  }

  const leave = hub.add(reader, { network: networkOf(request.ip), age, send, end })
  stream.onClose(leave)
  // A reader who has missed nothing gets no event, but the response begins.
  if (raw.writableEnded) return
  stream.sendHeaders()
  raw.write(': open\n\n')
}
