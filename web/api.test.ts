import { afterEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { NoTokenError } from './api-error.ts'
import { type BrowserProvider, provide, sessionState } from './session/provider.ts'

afterEach(() => vi.unstubAllGlobals())

const signIn = (id: string) =>
  sessionState.set({
    status: 'signed-in',
    user: { id, first_name: id, last_name: '', email: `${id}@example.com` },
    sessionId: id,
  })

test('a refused call is not repeated for another person who has signed in meanwhile', async () => {
  provide({ getToken: async () => `token of ${sessionState.get().user?.id}` } as BrowserProvider)
  signIn('lena')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers.authorization)
    signIn('mia')
    return Response.json({ error: 'Please sign in.' }, { status: 401 })
  })
  const body = { manufacturer: 'Yonex', model_name: 'Astrox', racket_name: '', serial_number: '' }
  await expect(call('createRacket', { body })).rejects.toBeInstanceOf(NoTokenError)
  expect(sent).toEqual(['Bearer token of lena'])
})
