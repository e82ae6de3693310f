import type { PushDevice } from '../contract/messages/push.ts'
import { createPushBrowser } from '../server/testing/push-browser.ts'
import { expectAccessible } from './axe.ts'
import { chromiumArgs } from './chromium.ts'
import { expect, test } from './fixtures.ts'
import { portal } from './portal.ts'

// A real browser registers with its vendor's push service. Here it returns a registration that the test made, and
// DevTools deliver the messages.
function registerAt({ endpoint, p256dh, auth }: PushDevice) {
  const registration = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe }
  async function unsubscribe() {
    sessionStorage.removeItem('registered')
    return true
  }
  Object.assign(PushManager.prototype, {
    async subscribe() {
      sessionStorage.setItem('registered', 'true')
      return registration
    },
    getSubscription: async () => (sessionStorage.getItem('registered') ? registration : null),
  })
}

// The headless shell shows no notifications.
test.use({ launchOptions: { executablePath: portal.browser, args: chromiumArgs } })

test('a customer chooses push messages, receives one as a notification, and returns to emails', async ({
  customer: { page, email },
}) => {
  await page.context().grantPermissions(['notifications'], { origin: portal.url })
  const { device } = createPushBrowser(`https://push.example/${email}`)
  await page.addInitScript(registerAt, device)
  const devtools = await page.context().newCDPSession(page)
  // Chromium drops a push message for a worker that is not active yet.
  const activated = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')

  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Manage Account' }).click()
  const choice = page.getByRole('group', { name: 'How messages reach me' })
  await expect(choice.getByRole('radio', { name: 'By email' })).toBeChecked()
  await choice.getByRole('radio', { name: 'As push messages' }).click()
  await expect(choice.getByText('On 1 device')).toBeVisible()
  await expectAccessible(page, 'the choice of a channel', '[role="dialog"]')

  const notice = { title: 'Ready for pickup: B-44', body: 'Yonex Astrox 99 Pro', url: '/', tag: 'a' }
  const data = JSON.stringify(notice)
  const registrationId = await activated
  // Chromium loses a message now and then while the worker starts. With the same tag, another one takes its place.
  const delivered = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: portal.url, registrationId, data })
    return page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  }
  await expect.poll(delivered).toEqual([{ title: notice.title, body: notice.body }])

  await choice.getByRole('radio', { name: 'By email' }).click()
  await expect(choice.getByText('On this device')).toBeVisible()
  await expect(choice.getByRole('radio', { name: 'By email' })).toBeChecked()
})

test('signing out ends the push messages to this browser', async ({ customer: { page, id, email }, db }) => {
  const { device } = createPushBrowser(`https://push.example/${email}`)
  const other = createPushBrowser(`https://push.example/other-device-of-${email}`).device
  for (const { endpoint, p256dh, auth } of [device, other]) {
    const row = { user_id: id, endpoint, public_key: p256dh, auth_secret: auth }
    await db.insertInto('push_devices').values(row).execute()
  }
  await page.addInitScript(registerAt, device)
  await page.addInitScript(() => {
    sessionStorage.setItem('registered', 'true')
    Object.assign(ServiceWorkerContainer.prototype, { getRegistration: () => ({ pushManager: PushManager.prototype }) })
  })
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('registered'))).toBeNull()
  const left = await db.selectFrom('push_devices').select('endpoint').where('user_id', '=', id).execute()
  expect(left).toEqual([{ endpoint: other.endpoint }])
})

test('the push worker handles no requests, and has the portal’s security policy', async ({ request }) => {
  const worker = await request.get('/push-worker.js')
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'")
  const script = await worker.text()
  expect(script).not.toContain("'fetch'")
  expect(script).not.toMatch(/caches|importScripts/)
})
