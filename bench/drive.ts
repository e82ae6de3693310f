import autocannon from 'autocannon'
import { median, percentile } from './numbers.ts'

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  token: string
  body?: unknown
}

export interface Drive {
  port: number
  requests: Request[]
  connections: number
  /** The time for which requests are sent, in seconds. */
  seconds: number
  /** Send each request at most once, and stop early when all are sent. */
  isOnce?: boolean
}

/** The measurements of a client. Latencies are in milliseconds. */
export interface Driven {
  requests: number
  perSecond: number
  p50: number
  p99: number
}

/**
 * Sends requests for some seconds. Each connection gets its own share of them, in order, so that two requests that
 * belong together never overtake each other. Throws when the server refuses one.
 */
export async function drive({ port, requests, connections, seconds, isOnce }: Drive): Promise<Driven> {
  const shares = share(requests, connections)
  const times: number[] = []
  let refusal = ''
  let next = 0
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    sampleInt: 100,
    setupClient(client) {
      client.setRequests(shares[next++ % shares.length] ?? [])
      client.on('response', (status, _bytes, time) => {
        times.push(time)
        if (status >= 300) refusal ||= `${status}`
      })
      client.on('body', (body) => {
        if (refusal && refusal.length < 4) refusal = body.toString()
      })
    },
    // Without this option autocannon starts over at the end of each share.
    ...(isOnce && { maxConnectionRequests: Math.min(...shares.map(({ length }) => length)) }),
  }
  const began = performance.now()
  const { errors, non2xx } = await autocannon(options)
  const took = (performance.now() - began) / 1000
  if (errors || non2xx) throw new Error(`${errors} requests failed and ${non2xx} were refused: ${refusal}`)
  return {
    requests: times.length,
    perSecond: times.length / took,
    p50: median(times),
    p99: percentile(times, 0.99),
  }
}

/** Splits requests into one share per connection; all connections send the same requests when there are too few. */
function share(requests: Request[], connections: number): autocannon.Request[][] {
  const prepared = requests.map(({ method, path, token, body }) => ({
    method,
    path,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }))
  const size = Math.floor(prepared.length / connections)
  if (size === 0) return [prepared]
  return Array.from({ length: connections }, (_, i) => prepared.slice(i * size, (i + 1) * size))
}
