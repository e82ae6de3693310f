import type { TestApp } from './test-app.ts'

/** Keeps cookies between requests and sends the headers that a browser sends. */
export interface Browser {
  cookies: Map<string, string>
  /** Calls the embedded provider, at /api/auth. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<BrowserResponse>
  get(path: string, headers?: Record<string, string>): Promise<BrowserResponse>
  /** A session token, or null when signed out. */
  token(): Promise<string | null>
}

interface BrowserResponse {
  status: number
  headers: Record<string, unknown>
  // The test that reads the body knows and checks its shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}

export function createBrowser(portal: TestApp, origin = 'http://localhost:3000', address = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>()

  async function send(method: 'GET' | 'POST', path: string, body: unknown, headers: Record<string, string>) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await portal.app.inject({
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
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name)
      else cookies.set(name, encodeURIComponent(value))
    }
    return { status: response.statusCode, headers: response.headers, body: response.body ? response.json() : null }
  }

  return {
    cookies,
    post: (path, body, headers = {}) => send('POST', path, body, headers),
    get: (path, headers = {}) => send('GET', path, undefined, headers),
    token: async () => (await send('GET', '/session', undefined, {})).body?.token ?? null,
  }
}
