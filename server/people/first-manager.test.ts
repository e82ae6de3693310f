import { expect, test } from 'vitest'
import { loadConfig } from '../base/process/config.ts'
import { createManager, createPerson } from '../testing/factories.ts'
import { CLAIM_CODE, testApp } from '../testing/test-app.ts'
import { hadManager } from './first-manager.ts'
import { firstStep } from './first-step.ts'

const portal = testApp()
const claim = (as: { token: string }, code: unknown) => portal.ask('POST', '/first_manager/', { as, body: { code } })

test('the code makes one person manager and technician, and works only once', async () => {
  const lena = await createPerson(portal)
  const yuki = await createPerson(portal)
  expect(await claim(lena, 'a guess')).toMatchObject({ status: 400, body: { error: 'Incorrect code.' } })
  expect(await claim(lena, 7)).toMatchObject({ status: 400, body: { error: 'Incorrect code.' } })
  expect(await hadManager(portal.db)).toBe(false)

  const statuses = (await Promise.all([claim(lena, CLAIM_CODE), claim(yuki, CLAIM_CODE)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([204, 409])
  const people = await portal.db.selectFrom('users').select(['is_manager', 'is_technician']).execute()
  expect(people).toContainEqual({ is_manager: true, is_technician: true })
  expect(people).toContainEqual({ is_manager: false, is_technician: false })
})

test('a shop that had a manager cannot be claimed again', async () => {
  const [mira, nils, lena] = [await createManager(portal), await createPerson(portal), await createPerson(portal)]
  const change = { as: mira, body: { is_manager: true } }
  expect((await portal.ask('PATCH', `/shop/people/${nils.id}/rights/`, change)).status).toBe(200)
  await portal.db.updateTable('users').set({ is_manager: false }).execute()
  expect(await claim(lena, CLAIM_CODE)).toMatchObject({
    status: 409,
    body: { error: 'This shop already has a manager.' },
  })
})

test.each([
  [{}, 'First: open http://localhost:3000/#sign-up and sign up. The first person'],
  [{ SIGN_UP: 'waitlist' }, 'First: open http://localhost:3000/#sign-up and sign up. The first person'],
  [{ HOST: '0.0.0.0' }, 'First: open http://localhost:3000/#setup=c0de and sign up. This link makes you manager'],
  [{ PUBLIC_URL: 'https://strings.example', PAYMENTS: 'sandbox' }, 'First: open https://strings.example/#setup=c0de'],
  [{ MANAGER_EMAILS: 'ann@strings.example' }, 'First: open the address and sign up as ann@strings.example.'],
  [{ SIGN_UP: 'closed' }, 'First: this shop has no manager yet, and sign-up is closed.'],
  [
    {
      AUTH_PROVIDER: 'clerk',
      CLERK_PUBLISHABLE_KEY: 'pk_test_1',
      CLERK_SECRET_KEY: 'sk_test_1',
      CLERK_WEBHOOK_SECRET: 'whsec_1',
    },
    'First: open http://localhost:3000 and sign up. Then run npm run manage -- manager add EMAIL',
  ],
])('with %j the portal explains at its start what the first manager must do', (env, sentence) => {
  expect(firstStep(loadConfig(env), 'c0de')).toContain(sentence)
})
