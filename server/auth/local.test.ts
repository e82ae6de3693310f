import { describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { localAuth } from '../testing/local-auth.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp({ auth: localAuth() })
const lena = { name: 'Lena Maria Brandt', email: 'lena@example.com', password: 'mains and crosses' }

describe('signing up', () => {
  test('makes the person, keeps a session and gives a token that the API takes', async () => {
    const browser = createBrowser(portal)
    const answer = await browser.post('/sign-up/email', lena)
    expect(answer).toMatchObject({ status: 200, body: { two_factor: false } })

    const token = await browser.token()
    const me = await portal.ask('GET', '/me/', { as: { token: token ?? '' } })
    expect(me).toMatchObject({ status: 200, body: { tier_status: 'standard', is_technician: true, is_manager: true } })
    const user = await portal.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ first_name: 'Lena', last_name: 'Maria Brandt', email: 'lena@example.com' })
  })
})
