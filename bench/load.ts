import { connect, type Socket } from 'node:net'

/** One request, ready to be written: what an answer must begin with is its status line's code. */
export interface Shot {
  method: string
  path: string
  token: string
  body?: unknown
}

export interface Volley {
  port: number
  shots: Shot[]
  /** How many requests in all; the shots are taken in turn. */
  count: number
  connections: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** Answers that were not 2xx, with the first of them. */
  refused: number
  firstRefused: string
}

const HEAD_END = '\r\n\r\n'

function wire({ method, path, token, body }: Shot): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const about =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n${about}\r\n${text}`,
  )
}

/**
 * Sends requests over kept connections, each with one at a time, and times every answer. Bare sockets: a comfortable
 * client would cost more than the servers it measures.
 */
export async function fire({ port, shots, count, connections }: Volley): Promise<Measured> {
  const wires = shots.map(wire)
  const times = new Float64Array(count)
  let next = 0
  let refused = 0
  let firstRefused = ''

  const work = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let mine = -1
      let sent = 0
      let parts: Buffer[] = []
      const shoot = () => {
        mine = next++
        if (mine >= count) return resolve()
        sent = performance.now()
        socket.write(wires[mine % wires.length] as Buffer)
      }
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('The server closed a connection')))
      socket.on('data', (chunk) => {
        parts.push(chunk)
        const all = parts.length === 1 ? chunk : Buffer.concat(parts)
        const end = all.indexOf(HEAD_END)
        if (end < 0) return
        const head = all.toString('latin1', 0, end)
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        if (all.length < end + HEAD_END.length + length) return
        times[mine] = performance.now() - sent
        if (head[9] !== '2') {
          refused++
          firstRefused ||= all.toString('utf8', 0, end + 300)
        }
        parts = []
        shoot()
      })
      shoot()
    })

  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      return socket
    }),
  )
  const started = performance.now()
  await Promise.all(sockets.map(work))
  const seconds = (performance.now() - started) / 1000
  for (const socket of sockets) socket.removeAllListeners().destroy()
  times.sort()
  const at = (share: number) => times[Math.min(count - 1, Math.floor(count * share))] as number
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99), refused, firstRefused }
}
