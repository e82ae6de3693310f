import { expect, test } from 'vitest'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp({ ...localAuth(), publicUrl: 'https://strings.example' })
const first = { name: 'Lena Brandt', email: 'lena@example.com', password: 'mains and crosses' }

test('behind HTTPS, the cookie is secure and bound to the host, and loopback origins are refused', async () => {
  const browser = createBrowser(portal, 'https://strings.example')
  const { headers } = await browser.post('/sign-up/email', first)
  expect([headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-stringbed\.session_token=.+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await browser.post('/sign-out', {}, { origin: 'http://localhost:3000' })).status).toBe(403)
  expect(await browser.token()).not.toBeNull()
})
