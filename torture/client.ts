/** The outcome of a request: a response, or unknown. */
export interface Outcome {
  /** 0 if there was no response. */
  status: number
  // The code that reads the body reports a wrong shape.
  body: unknown
  milliseconds: number
  headers: Headers | null
}

/** A person with an account, whose token is always fresh. */
export class Client {
  readonly origin: string
  #cookie = ''
  #token = ''
  #tokenUntil = 0
  readonly email: string
  base: string

  constructor(base: string, publicUrl: string, email: string) {
    this.base = base
    this.origin = publicUrl
    this.email = email
  }

  async signUp() {
    const answer = await this.#enter('sign-up', { name: 'Lena Brandt' })
    if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`)
  }

  /** Signs in; false when the email or password is refused. */
  async signIn(): Promise<boolean> {
    return (await this.#enter('sign-in')).ok
  }

  async #enter(way: 'sign-up' | 'sign-in', more: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(`${this.base}/api/auth/${way}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.origin },
      body: JSON.stringify({ ...more, email: this.email, password: 'loose mains, tight crosses' }),
      signal: AbortSignal.timeout(20_000),
    })
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    return answer
  }

  /** Tokens are valid for 60 seconds; this replaces them after 20. */
  async token(): Promise<string> {
    if (Date.now() < this.#tokenUntil) return this.#token
    const answer = await fetch(`${this.base}/api/auth/token`, {
      headers: { cookie: this.#cookie, origin: this.origin },
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`The token was refused with ${answer.status}`)
    const { token } = (await answer.json()) as { token: string }
    this.#token = token
    this.#tokenUntil = Date.now() + 20_000
    return token
  }

  /** The same person at another server. */
  at(base: string): Pick<Client, 'call'> {
    return { call: (method, path, body, headers) => this.#callAt(base, method, path, body, headers) }
  }

  /** Calls the API once. Never throws. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Outcome> {
    return this.#callAt(this.base, method, path, body, headers)
  }

  async #callAt(
    base: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Outcome> {
    const begin = performance.now()
    try {
      const answer = await fetch(`${base}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await this.token()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        body: text === '' ? null : JSON.parse(text),
        milliseconds: performance.now() - begin,
        headers: answer.headers,
      }
    } catch (error) {
      const why = error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error
      return { status: 0, body: `no response: ${why}`, milliseconds: performance.now() - begin, headers: null }
    }
  }
}
