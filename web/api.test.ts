import { afterEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { isUnreachable, NoTokenError } from './api-error.ts'
import { type BrowserProvider, provide, sessionState } from './session/provider.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const signIn = (id: string) =>
  sessionState.set({
    status: 'signed-in',
    user: { id, first_name: id, last_name: '', email: `${id}@example.com` },
    sessionId: id,
  })

const body = { manufacturer: 'Yonex', model_name: 'Astrox', racket_name: '', serial_number: '' }

test('a refused call is not repeated for another person who has signed in meanwhile', async () => {
  provide({ getToken: async () => `token of ${sessionState.get().user?.id}` } as BrowserProvider)
  signIn('lena')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers.authorization)
    signIn('mia')
    return Response.json({ error: 'Please sign in.' }, { status: 401 })
  })
  await expect(call('createRacket', { body })).rejects.toBeInstanceOf(NoTokenError)
  expect(sent).toEqual(['Bearer token of lena'])
})

test('a change without an answer fails after a minute, and its repetition has the same key', async () => {
  provide({ getToken: async () => 'a token' } as BrowserProvider)
  signIn('lena')
  const limits = vi.spyOn(AbortSignal, 'timeout')
  limits.mockReturnValueOnce(AbortSignal.abort(new DOMException('', 'TimeoutError')))
  const keys: unknown[] = []
  vi.stubGlobal(
    'fetch',
    async (_: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      keys.push(headers['idempotency-key'])
      signal.throwIfAborted()
      return Response.json({ id: 1 }, { status: 201 })
    },
  )
  await expect(call('createRacket', { body })).rejects.toSatisfy(isUnreachable)
  expect(limits).toHaveBeenCalledWith(60_000)
  expect(await call('createRacket', { body })).toEqual({ id: 1 })
  expect(keys[1]).toBe(keys[0])
})

test('a read, which may be a long file, has no limit', async () => {
  provide({ getToken: async () => 'a token' } as BrowserProvider)
  signIn('lena')
  const limits = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', async () => Response.json([]))
  expect(await call('listRackets', {})).toEqual([])
  expect(limits).not.toHaveBeenCalled()
})
