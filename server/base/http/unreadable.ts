import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { clientSentence } from '../errors.ts'

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers a request that Node cannot read as HTTP, or that does not arrive in time, and closes its connection. */
export function answerUnreadable(error: Error & { code: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const status = STATUS[error.code] ?? 400
    const body = JSON.stringify({ error: clientSentence(status) })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${body.length}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
