import { once } from 'node:events'
import http2 from 'node:http2'
import net from 'node:net'
import tls from 'node:tls'

interface Answer {
  status: number
  cookies: string[]
  body: unknown
}

const TOKEN_MS = 20_000

/** A browser's connection by HTTP/2, from a loopback address of its own. */
export class Visitor {
  readonly #session: http2.ClientHttp2Session
  readonly #origin: string
  #cookie = ''
  #authorization = { authorization: '' }
  #tokenUntil = 0

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
    return new Promise<Answer>((resolve, reject) => {
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

  /** Creates an account, with which `call` and `follow` are sent from now on. */
  async signUp(email: string): Promise<Answer> {
    const account = { name: 'Lena Brandt', email, password: 'loose mains, tight crosses' }
    const answer = await this.ask('POST', '/api/auth/sign-up/email', account)
    this.#cookie = answer.cookies.map((text) => text.split(';')[0]).join('; ')
    return answer
  }

  /** Calls the API as the person who signed up. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.ask(method, path, body, await this.#signedIn())
  }

  /** Tokens are valid for 60 seconds; this replaces them after 20. */
  async #signedIn() {
    if (Date.now() < this.#tokenUntil) return this.#authorization
    const { status, body } = await this.ask('GET', '/api/auth/token', undefined, { cookie: this.#cookie })
    if (status !== 200) throw new Error(`The token was refused with ${status}`)
    this.#authorization = { authorization: `Bearer ${(body as { token: string }).token}` }
    this.#tokenUntil = Date.now() + TOKEN_MS
    return this.#authorization
  }

  /** Opens a stream of events and collects its text. */
  async follow(path: string) {
    const headers = { accept: 'text/event-stream', ...(await this.#signedIn()) }
    const request = this.#session.request({ ':path': path, ...headers })
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
