import { once } from 'node:events'
import http2 from 'node:http2'
import net from 'node:net'
import tls from 'node:tls'

/** A browser's connection by HTTP/2, from a loopback address of its own. */
export class Visitor {
  readonly #session: http2.ClientHttp2Session
  readonly #origin: string

  constructor(origin: string, ca: Buffer, address: string) {
    const { hostname, port } = new URL(origin)
    this.#origin = origin
    this.#session = http2.connect(origin, {
      createConnection: () =>
        tls.connect({
          socket: net.connect({ host: '127.0.0.1', port: Number(port), localAddress: address }),
          servername: hostname,
          ALPNProtocols: ['h2'],
          ca,
        }),
    })
    this.#session.on('error', () => {})
  }

  async protocol() {
    await this.ask('GET', '/api/health')
    return this.#session.alpnProtocol
  }

  ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; cookies: string[]; body: unknown }>((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const request = this.#session.request({
        ':method': method,
        ':path': path,
        origin: this.#origin,
        ...json,
        ...headers,
      })
      let status = 0
      let cookies: string[] = []
      let text = ''
      request.on('response', (answer) => {
        status = answer[':status'] ?? 0
        cookies = answer['set-cookie'] ?? []
      })
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('error', reject)
      request.on('end', () => resolve({ status, cookies, body: text.startsWith('{') ? JSON.parse(text) : text }))
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  /** Opens a stream of events and collects its text. */
  async follow(path: string, headers: Record<string, string>) {
    const request = this.#session.request({ ':path': path, accept: 'text/event-stream', ...headers })
    const stream = { text: '', close: () => request.close() }
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      stream.text += chunk
    })
    request.on('error', () => {})
    await once(request, 'response')
    return stream
  }

  leave = () => this.#session.close()
}
