import type { Locator, Page, Route } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test, unique } from './fixtures.ts'
import { jobRow } from './job-rows.ts'
import { holdBack } from './latch.ts'
import { showInQueue } from './queue-pages.ts'
import { signUp, uniqueEmail } from './sign-up.ts'

/** Presses Tab until the element with this role and name has the focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'combobox', name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to the ${role} ${name}`)
}

async function press(page: Page, name: string | RegExp) {
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}

test('a customer adds a racket, orders a job and cancels it without a mouse', async ({ customer: { page } }) => {
  await page.goto('/rackets')
  await press(page, 'Add Racket')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, 'combobox', 'Manufacturer')
  await page.keyboard.type('Yonex')
  await tabTo(page, 'combobox', 'Model Name')
  await page.keyboard.type('Nanoflare 800')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('Nanoflare 800')

  await press(page, 'String Now')
  await tabTo(page, 'combobox', 'String')
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Search strings...')).toBeFocused()
  await expect(page.getByRole('option', { name: /BYOS/ })).toBeVisible()
  await page.keyboard.type('Bring')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: /BYOS/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'String' })).toContainText('BYOS')
  await press(page, 'Create String Job')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/string-jobs')
  await press(page, /^Actions/)
  const cancel = page.getByRole('menuitem', { name: 'Cancel Job' })
  await expect(cancel).toBeVisible()
  await page.keyboard.press('End')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, 'Cancel Job')
  await expect(page.getByRole('row', { name: /Nanoflare 800/ })).toContainText('Cancelled')
})

test('a person who signs in continues in the content of the page', async ({ page }) => {
  await page.goto('/rackets')
  await signUp(page, { name: 'Lena Brandt', email: uniqueEmail(), password: 'mains and crosses' })
  await expect(page.getByRole('heading', { name: 'All Rackets' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the focus stays in the order while its first racket is added', async ({ customer: { page } }) => {
  await page.goto('/string-jobs')
  await press(page, 'New String Job')
  const order = page.getByRole('dialog', { name: 'Create New String Job' })
  await press(page, 'Add Racket')
  const racket = page.getByRole('dialog', { name: 'Add New Racket' })
  await racket.getByLabel('Manufacturer').fill('Yonex')
  await racket.getByLabel('Model Name').fill('Nanoflare 800')
  await page.keyboard.press('Enter')
  await expect(racket).toHaveCount(0)
  await expect(order.getByRole('combobox', { name: 'Racket' })).toContainText('Nanoflare 800')
  await expect.poll(() => order.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
})

test('a customer with credits chooses how to pay without a mouse', async ({ newPerson, signIn, db }) => {
  const person = await signIn(await newPerson('Cleo Club', { stringing_credits: 2 }))
  const { page } = person
  await createJob({ db }, person, { order_status: 'READY_FOR_PICKUP' })
  await page.goto('/string-jobs')
  await press(page, 'Pay Now')
  const dialog = page.getByRole('dialog', { name: 'Payment Options' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeFocused()
})

test('a technician takes, times and advances a job without a mouse', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const owner = await newPerson('Lena Brandt')
  const racket_id = await createRacket({ db }, owner, { racket_name: `Keys ${owner.id}` })
  await createJob({ db }, owner, { racket_id })
  await page.goto(`/technician/string-jobs?search=${encodeURIComponent(owner.email)}`)
  await tabTo(page, 'link', new RegExp(`Keys ${owner.id}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^String Job #/ })).toBeVisible()

  await press(page, 'None (Assign to me)')
  await expect(page.getByText('String job assigned to you successfully.', { exact: true })).toBeVisible()
  await press(page, 'Start Mains Duration')
  await expect(page.getByRole('button', { name: 'Pause Mains Duration' })).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Mains Duration' })).not.toHaveText('0:00')
  await press(page, 'Pause Mains Duration')
  await expect(page.getByRole('button', { name: 'Start Mains Duration' })).toBeVisible()
  await press(page, 'Advance to Ready for Pickup')
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('Ready for Pickup')
})

test('a technician opens the next racket of Today with the palette and Tab, and strings it at the bench, without a mouse', async ({
  technician,
  newPerson,
  db,
}) => {
  const { page } = technician
  const owner = await newPerson('Lena Brandt')
  const racket_id = await createRacket({ db }, owner, { racket_name: '', model_name: `Keys ${owner.id}` })
  const job = await createJob({ db }, owner, { racket_id, received_at: new Date('2020-01-01') })
  // No racket is promised earlier.
  await db
    .updateTable('string_jobs')
    .set({ due_at: new Date('2020-01-02') })
    .where('id', '=', job)
    .execute()
  await page.goto('/queue')
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('dash')
  await page.keyboard.press('Enter')
  const next = page.getByRole('article', { name: 'Next racket' })
  await expect(next.getByText(`Keys ${owner.id}`), 'a racket without a nickname is named once').toHaveCount(1)
  await tabTo(page, 'link', 'Open at the Bench')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Keys ${owner.id}` })).toBeVisible()
  for (const name of [/^3 Checks Left/, 'Start Mains', /^Start Crosses/, 'Ready for Pickup']) {
    await expect(page.getByRole('button', { name })).toBeVisible()
    await page.keyboard.press('Space')
  }
  await expect.poll(async () => (await jobRow(db, job)).order_status).toBe('READY_FOR_PICKUP')
})

test('moving the focus opens nothing and leaves the page as it is', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id }, { order_status: 'READY_FOR_PICKUP' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pay Now' }).first()).toBeVisible()
  const scene = () =>
    page.evaluate(() => [location.href, document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]').length])
  const before = await scene()
  const focused = new Set<string>()
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab')
    focused.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ''))
    expect(await scene()).toEqual(before)
  }
  expect(focused.size).toBeGreaterThan(15)
})

test("'Skip to content' keeps the racket at the bench, and asks nothing about a form with changes", async ({
  technician,
  manager: { page },
  customer,
  db,
}) => {
  const { page: bench } = technician
  const job = await createJob({ db }, customer, { received_at: new Date() })
  const skip = async (on: Page) => {
    const link = on.getByRole('link', { name: 'Skip to content' })
    await link.focus()
    await on.keyboard.press('Enter')
    await expect(on.getByRole('main')).toBeFocused()
  }
  await bench.goto(`/bench?job=${job}`)
  await expect(bench.getByRole('heading', { name: 'Mains' })).toBeVisible()
  await skip(bench)
  await expect(bench).toHaveURL(`/bench?job=${job}`)
  await expect(bench.getByRole('heading', { name: 'Mains' })).toBeVisible()

  await page.goto(`/shop/people/${customer.id}`)
  await page.getByLabel('Reason').fill('Card of ten')
  await skip(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByLabel('Reason')).toHaveValue('Card of ten')
})

test('the focus stays near a button that disappears, of a racket that is taken, a frame, and a payment that is voided', async ({
  technician: { page },
  manager,
  newPerson,
  db,
}) => {
  const expectFocusIn = async (place: Locator) => expect(place.locator(':focus')).toHaveCount(1)
  const kim = await newPerson(unique('Kim'))
  // Rackets are taken where several technicians work.
  await newPerson(unique('Ada'), { is_technician: true })
  const job = await createJob({ db }, kim, { received_at: new Date(), paid: 'technician' })
  await showInQueue(page, job)
  await page.goto('/queue')
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/bench?job=${job}"]`) })
  await row.getByRole('button', { name: /^Take / }).focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectFocusIn(row)

  // The elements around this button are empty and hidden when it is gone.
  await page.goto(`/bench?job=${job}`)
  await page.getByRole('button', { name: 'Something Is Wrong With the Frame' }).press('Enter')
  await page.getByLabel('What is wrong?').fill('crack')
  await page.keyboard.press('Enter')
  const frame = page.getByRole('region', { name: 'The frame' })
  await expect(frame).toContainText('Waiting for Kim')
  await expectFocusIn(page.getByRole('main'))
  await frame.getByRole('button', { name: 'Go On' }).press('Enter')
  await expect(frame).toContainText('Kim was asked: go on')

  await manager.page.goto(`/shop/jobs/${job}`)
  await manager.page.getByRole('button', { name: 'Void' }).focus()
  await manager.page.keyboard.press('Enter')
  await expect(manager.page.getByLabel('Reason')).toBeFocused()
  await manager.page.keyboard.type('The wrong racket')
  await manager.page.keyboard.press('Enter')
  await expect(manager.page.getByText('Unpaid', { exact: true })).toBeVisible()
  await expectFocusIn(manager.page.getByRole('main'))
})

test('a button that is disabled while it waits has the focus again afterwards', async ({
  customer,
  technician: { page },
  db,
}) => {
  const refuse = (route: Route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { error: 'Not now.' } }) : route.continue()
  const racket_id = await createRacket({ db }, customer)
  await createJob({ db }, customer, { racket_id, order_status: 'COMPLETED', order_completion_date: new Date() })
  await customer.page.route('**/api/string_job/', refuse)
  await customer.page.goto('/rackets')
  const again = customer.page.getByRole('button', { name: /^Same again/ })
  await again.press('Enter')
  await expect(customer.page.getByText('Not now.')).toBeVisible()
  await expect(again).toBeFocused()

  const job = await createJob({ db }, customer)
  const release = await holdBack(page, '**/status/')
  await page.goto(`/technician/string-jobs/${job}`)
  const advance = page.getByRole('button', { name: /^Advance/ })
  await advance.press('Enter')
  await expect(advance).toBeDisabled()
  release()
  await expect(advance).toBeEnabled()
  await expect(advance).toBeFocused()
  // A person who went on in the meantime keeps their place.
  const search = page.getByRole('button', { name: /^Go to or find/ })
  const releaseAgain = await holdBack(page, '**/status/')
  await advance.press('Enter')
  await expect(advance).toBeDisabled()
  await search.focus()
  releaseAgain()
  await expect(page.getByText('Completed').first()).toBeVisible()
  await expect(advance).toHaveCount(1)
  await expect(search).toBeFocused()
})

test('after Undo in a toast, Tab continues on the page where it was', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  await page.goto('/string-jobs')
  const row = page.getByRole('row').last()
  await row.getByRole('button', { name: /^Actions/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel Job' }).press('Enter')
  const refreshed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/string_job/')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).press('Enter')
  await refreshed
  await expect(row).toBeFocused()
  const toast = page.getByRole('list', { name: 'Notification' })
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toast.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(row).toContainText('New')
  await expect(row).toBeFocused()
})

test('Tab never puts the focus behind a sticky head or a sticky bar', async ({
  technician,
  manager,
  newPerson,
  db,
}) => {
  /** Presses a key 25 times, and says what had the focus while nothing of it could be seen. */
  async function hiddenFocus(page: Page, key: string) {
    const hidden: string[] = []
    for (let steps = 0; steps < 25; steps++) {
      await page.keyboard.press(key)
      const name = await page.evaluate(() => {
        const focused = document.activeElement
        const { x, y, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
        const isSeen = [0.1, 0.5, 0.9].some((part) => {
          const top = document.elementFromPoint(x + width / 2, y + height * part)
          return top && (focused?.contains(top) || top.closest('label')?.contains(focused))
        })
        return isSeen ? null : (focused?.getAttribute('aria-label') ?? focused?.outerHTML)
      })
      if (name) hidden.push(name)
    }
    return hidden
  }

  await manager.page.goto('/shop/catalog/models')
  await manager.page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .focus()
  expect(await hiddenFocus(manager.page, 'Shift+Tab')).toEqual([])

  const kim = await newPerson(unique('Kim'))
  for (let jobs = 0; jobs < 15; jobs++) await createJob({ db }, kim, { received_at: new Date() })
  const { page } = technician
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/counter/labels')
  await page.getByRole('checkbox').first().focus()
  expect(await hiddenFocus(page, 'Tab')).toEqual([])
})

test('the content of a tab shows that it has the focus', async ({ technician: { page } }) => {
  await page.goto('/technician/string-jobs?status=ALL')
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await expect(page.getByRole('tabpanel')).not.toHaveCSS('outline-style', 'none')
})
