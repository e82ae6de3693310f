import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { uniqueEmail } from './sign-up.ts'

test('a manager reads an email that was not sent and can open its link', async ({ manager: { page }, db }) => {
  const subject = `Choose a new password ${uniqueEmail()}`
  const link = 'http://localhost:3000/#reset-password=abc'
  await db
    .insertInto('messages')
    .values({
      recipient: 'lena@example.com',
      subject,
      text_body: `Hello,\n\nChoose a new password:\n${link}`,
      html_body: '',
      state: 'kept',
    })
    .execute()
  await page.goto('/shop/messages/sent')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const email = page.getByRole('listitem').filter({ hasText: subject })
  await expect(email.getByText('Not sent', { exact: true })).toBeVisible()
  await email.getByText(subject).click()
  await expect(email.getByRole('link', { name: link })).toHaveAttribute('href', link)
  await expectAccessible(page, 'the messages', 'main')
})

test('the reason why a message was stopped leaves the time readable', async ({ manager: { page }, db }) => {
  const recipient = uniqueEmail()
  await db
    .insertInto('messages')
    .values({ recipient, subject: 'Ready', text_body: '', html_body: '', state: 'stopped', stop_reason: 'restored' })
    .execute()
  await page.goto('/shop/messages/sent')
  const email = page.getByRole('listitem').filter({ hasText: recipient })
  const reason = await email.getByText('Stopped: a backup was restored').boundingBox()
  const time = await email.getByText('just now').boundingBox()
  expect(reason && time && reason.x + reason.width).toBeLessThan(time?.x ?? 0)
})

test('without a mail server, a manager sees who needs a link and copies the link with one click', async ({
  manager: { page },
  db,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const recipient = uniqueEmail()
  const link = 'http://localhost:3000/#reset-password=of-lena'
  await db
    .insertInto('messages')
    .values({
      recipient,
      subject: 'Choose a new password',
      text_body: `Hello,\n\n${link}`,
      html_body: '',
      state: 'kept',
    })
    .execute()
  await page.goto('/shop')
  await expect(page.getByText(/Email is not set up\. \d+ (person is|people are) waiting for a link\./)).toBeVisible()
  await page.getByRole('link', { name: 'Pass it on' }).click()
  const email = page.getByRole('listitem').filter({ hasText: recipient })
  await email.getByRole('button', { name: `Copy link for ${recipient}` }).click()
  await expect(email.getByText('Passed on', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('a manager reads that a copied link was not recorded as passed on, and can press again', async ({
  manager: { page },
  db,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const recipient = uniqueEmail()
  await db
    .insertInto('messages')
    .values({ recipient, subject: 'Hi', text_body: 'http://localhost:3000/#a=b', html_body: '', state: 'kept' })
    .execute()
  const lost: Error[] = []
  page.on('pageerror', (error) => lost.push(error))
  await page.goto('/shop/messages/sent')
  await page.route('**/passed_on/', (route) => route.abort())
  const email = page.getByRole('listitem').filter({ hasText: recipient })
  await email.getByRole('button', { name: `Copy link for ${recipient}` }).click()
  const text = 'The link was copied, but this could not be recorded. Copy it again.'
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  expect(lost).toEqual([])
  await page.unroute('**/passed_on/')
  await email.getByRole('button', { name: `Copy link for ${recipient}` }).click()
  await expect(email.getByText('Passed on', { exact: true })).toBeVisible()
})

test('a link that the browser does not let the page copy is shown, to be copied by hand', async ({
  manager: { page },
  db,
}) => {
  const recipient = uniqueEmail()
  const link = `http://localhost:3000/#a=${recipient}`
  await db
    .insertInto('messages')
    .values({ recipient, subject: 'Hi', text_body: link, html_body: '', state: 'kept' })
    .execute()
  await page.goto('/shop/messages/sent')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: `Copy link for ${recipient}` }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Copy this link' })
  await expect(toast).toContainText(link)
  await expect(page.getByText('Write permission denied.')).toHaveCount(0)
})

test('a manager admits a person from the waiting list, and the person gets an email', async ({
  manager: { page },
  db,
}) => {
  const email = uniqueEmail()
  await db.insertInto('waitlist').values({ email }).execute()
  await page.goto('/shop/people/waiting-list')
  await page.getByRole('button', { name: `Approve ${email}` }).click()
  // A toast has the same text.
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await expect(entry.getByText('Approved', { exact: true })).toBeVisible()
  const emails = await db.selectFrom('messages').select('subject').where('recipient', '=', email).execute()
  expect(emails).toEqual([{ subject: 'You can sign up for Stringbed now' }])
})

test('customers cannot open the messages or the waiting list', async ({ customer: { page } }) => {
  for (const path of ['/shop/messages/sent', '/shop/people/waiting-list']) {
    await page.goto(path)
    await expect(page.getByText('You are not authorized to view this page.')).toBeVisible()
  }
})
