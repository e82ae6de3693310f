import type { TestApp } from './test-app.ts'

/** Someone at a browser: keeps cookies between calls and sends what a browser sends. */
export interface Browser {
  cookies: Map<string, string>
  /** Calls the embedded provider, at /api/auth. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Told>
  get(path: string, headers?: Record<string, string>): Promise<Told>
  /** A session token, or null when signed out. */
  token(): Promise<string | null>
}

interface Told {
  status: number
  headers: Record<string, unknown>
  // What a test reads out of an answer is the test's claim; it is checked there.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}

export function createBrowser(portal: TestApp, origin = 'http://localhost:3000', address = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>()

  async function tell(method: 'GET' | 'POST', path: string, body: unknown, headers: Record<string, string>) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await portal.app.inject({
      method,
      url: `/api/auth${path}`,
      remoteAddress: address,
      headers: {
        ...(cookie && { cookie }),
        ...(method === 'POST' && { origin, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'POST' && { payload: JSON.stringify(body ?? {}) }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name)
      else cookies.set(name, encodeURIComponent(value))
    }
    return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : null }
  }

  return {
    cookies,
    post: (path, body, headers = {}) => tell('POST', path, body, headers),
    get: (path, headers = {}) => tell('GET', path, undefined, headers),
    token: async () => (await tell('GET', '/session', undefined, {})).body?.token ?? null,
  }
}
