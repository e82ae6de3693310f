import { expect, test } from 'vitest'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const url = 'https://strings.example'
const portal = testApp({ ...localAuth(), signUp: 'closed', publicUrl: url })
const first = { name: 'Lena Brandt', email: 'lena@example.com', password: 'mains and crosses' }

test('closed sign-up refuses everyone, including the first person', async () => {
  expect(await createBrowser(portal, url).post('/sign-up/email', first)).toMatchObject({
    status: 403,
    body: { error: 'Sign-up is closed. Please ask the shop.' },
  })
})
