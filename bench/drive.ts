import autocannon from 'autocannon'
import { median, percentile } from '../tools/numbers.ts'

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
  /** The time for which requests are sent again and again; without it, each is sent once. */
  seconds?: number
}

/** The measurements of a client. Latencies are in milliseconds. */
export interface Driven {
  requests: number
  perSecond: number
  p50: number
  p99: number
}

/** Sends requests. Each connection gets its own share of them. Throws when the server refuses one. */
export async function drive({ port, requests, connections, seconds }: Drive): Promise<Driven> {
  const shares = share(requests, connections)
  const times: number[] = []
  let refusal = ''
  let next = 0
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections: Math.min(connections, requests.length),
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
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
  if (prepared.length < connections) return [prepared]
  // autocannon sends as many requests on each connection, and the rest on the first ones.
  const [size, rest] = [Math.floor(prepared.length / connections), prepared.length % connections]
  const begin = (i: number) => i * size + Math.min(i, rest)
  return Array.from({ length: connections }, (_, i) => prepared.slice(begin(i), begin(i + 1)))
}
