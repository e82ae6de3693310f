import { expect, test } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { localAuth } from '../../testing/local-auth.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp({ ...localAuth(), signUp: 'closed', publicUrl: 'https://strings.example' })
const first = { name: 'Lena Brandt', email: 'lena@example.com', password: 'mains and crosses' }

test('closed sign-up lets the first person in and nobody else, not even after they left', async () => {
  const signUp = (email: string) =>
    createBrowser(portal, 'https://strings.example').post('/sign-up/email', { ...first, email })
  expect((await signUp('lena@example.com')).status).toBe(200)
  expect(await signUp('second@example.com')).toMatchObject({
    status: 403,
    body: { error: 'Sign-up is closed. Please ask the shop.' },
  })
  await portal.db.updateTable('users').set({ auth_subject: null, deleted_at: new Date(), is_manager: false }).execute()
  expect((await signUp('third@example.com')).status).toBe(403)
})

test('behind https the cookie is secure and bound to the host, and loopback is a stranger', async () => {
  const browser = createBrowser(portal, 'https://strings.example')
  const { headers } = await browser.post('/sign-up/email', first)
  expect([headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-stringbed\.session_token=.+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await browser.post('/sign-out', {}, { origin: 'http://localhost:3000' })).status).toBe(403)
  expect(await browser.token()).not.toBeNull()
})
