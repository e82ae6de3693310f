import { expect, test } from './fixtures.ts'

const KEY = `pk_test_${Buffer.from('clerk.strings.example$').toString('base64')}`
const hosted = JSON.stringify({ kind: 'clerk', publishable_key: KEY, frontend_api: 'https://clerk.strings.example' })

test('the hosted provider loads only when it is configured', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(scripts.filter((path) => path.includes('clerk'))).toEqual([])
})

test('a hosted provider that cannot be reached is told on a clear screen', async ({ page }) => {
  test.slow()
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const local = '{&quot;kind&quot;:&quot;local&quot;}'
    const body = (await answer.text()).replace(local, hosted.replaceAll('"', '&quot;'))
    // Its real server widens the policy for the provider's host; here that host is away.
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ status: 200, headers, body })
  })
  await page.route('https://clerk.strings.example/**', (route) => route.abort())
  const chunk = page.waitForRequest(/\/assets\/clerk-[\w-]+\.js$/)
  await page.goto('/')
  await chunk
  await expect(page.getByRole('heading', { name: 'Sign-in cannot be reached' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
