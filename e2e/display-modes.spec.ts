import { createDueRefund, createJob } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { fillShop } from './screens.ts'
import { visit } from './visit.ts'

test.describe('with reduced motion', () => {
  test('pages have no animations or transitions', async ({ customer, db }) => {
    const { page } = customer
    await fillShop({ db }, customer)
    const moving = () =>
      page.evaluate(() => {
        const seconds = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)))
        return [...document.querySelectorAll('*')].flatMap((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
          const animated = animationName !== 'none' && seconds(animationDuration) > 0.01
          return animated || seconds(transitionDuration) > 0.01 ? [element.outerHTML.slice(0, 120)] : []
        })
      })
    await visit(page, '/rackets')
    expect(await moving(), 'cards and their buttons').toEqual([])
    await page.getByRole('button', { name: 'Actions for Retired one' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await moving(), 'a menu').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'String Now' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Advanced Options' }).click()
    await expect(page.getByRole('dialog').getByText(/^Same as /)).toBeVisible()
    expect(await moving(), 'the job dialog').toEqual([])
    await page.route('**/api/string_job/', () => {})
    await page.getByRole('dialog').getByRole('button', { name: 'Create String Job' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Order Another' }).click()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
    expect(await moving(), 'a button that waits').toEqual([])
  })
})

test.describe('with forced colors', () => {
  test.use({ forcedColors: 'active' })

  test('statuses, buttons, menus, dialogs and the focus have a visible edge', async ({ customer, db }) => {
    const { page } = customer
    await fillShop({ db }, customer)
    const edge = (element: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
      return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor
    }
    await visit(page, '/')
    const pickup = page.getByText('Ready for Pickup').first().locator('..')
    expect(await pickup.evaluate(edge), 'Ready for Pickup').toBe(true)
    for (const name of ['Pay Now', 'String Now', 'Add Racket', 'New String Job']) {
      expect(await page.getByRole('button', { name }).first().evaluate(edge), name).toBe(true)
    }
    const add = page.getByRole('button', { name: 'Add Racket' })
    await page.getByRole('switch', { name: 'Show favorites only' }).focus()
    await page.keyboard.press('Tab')
    await expect(add).toBeFocused()
    expect(await add.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.getByRole('dialog').evaluate(edge), 'a dialog').toBe(true)
    await page.keyboard.press('Escape')
    await visit(page, '/string-jobs')
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    expect(await page.getByRole('menu').evaluate(edge), 'a menu').toBe(true)
  })
})

test('a printed page keeps meaningful background colors, uses the light theme and has no buttons', async ({
  customer,
  db,
}) => {
  const { page } = customer
  await fillShop({ db }, customer)
  await visit(page, '/string-jobs')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const ground = (element: Element) => getComputedStyle(element).printColorAdjust
  expect(await page.getByText('Ready for Pickup').locator('..').evaluate(ground), 'a filled mark').toBe('exact')
  expect(await page.locator('.swatch').first().evaluate(ground), 'a swatch').toBe('exact')
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('light')
  await expect(page.getByRole('button', { name: 'New String Job' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
})

test('a receipt that was opened with the keyboard is printed without a frame around it', async ({
  customer: { id, page },
  db,
}) => {
  await createJob({ db }, { id }, { paid: 'technician' })
  await visit(page, '/string-jobs')
  await page.getByRole('link', { name: 'Receipt' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const frame = () =>
    page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle)
  await expect.poll(frame).toBe('solid')
  await page.emulateMedia({ media: 'print' })
  expect(await frame()).toBe('none')
})

test('a printed job says that it has no technician, without the buttons that take or change it', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await visit(page, `/technician/string-jobs/${job}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('None', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'None (Assign to me)' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Change Order' })).toHaveCount(0)
})

test('the printed payments of a shop have no buttons', async ({ manager: { page }, customer, db }) => {
  await createDueRefund({ db }, await createJob({ db }, customer, { paid: 'technician' }))
  await visit(page, '/shop/money')
  await expect(page.getByRole('button', { name: 'Mark as Paid Out' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Refunds due' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('the printed page of a person has facts, and no fields and buttons', async ({
  manager: { page },
  newPerson,
  db,
}) => {
  const person = await newPerson('Lena Brandt')
  await db
    .updateTable('users')
    .set({ is_technician: true, phone: '+12025550142' })
    .where('id', '=', person.id)
    .execute()
  await createJob({ db }, person, { paid: 'technician' })
  await visit(page, `/shop/people/${person.id}`)
  await expect(page.getByLabel('Tier')).toBeVisible()
  const tier = page.locator('p', { hasText: /^standard$/ })
  await expect(tier).toBeHidden()
  const phone = await page.getByLabel('Phone (Optional)').inputValue()
  await page.emulateMedia({ media: 'print' })
  await expect(tier).toBeVisible()
  await expect(page.getByText(phone, { exact: true })).toBeVisible()
  await expect(page.locator('.page-head').getByText('Technician', { exact: true })).toBeVisible()
  for (const role of ['button', 'textbox', 'combobox', 'spinbutton', 'switch'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
})
