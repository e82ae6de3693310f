import type { Locator } from '@playwright/test'
import { createJob } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { fillShop } from './screens.ts'
import { visit } from './visit.ts'

test.use({ forcedColors: 'active', colorScheme: 'dark' })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Returns the properties of an element by which people tell it from others with forced colors. */
const look = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, borderBottomStyle, outline, outlineOffset, color } = getComputedStyle(node)
    // Without a background, the canvas is seen, which is black.
    const ground = backgroundColor === 'rgba(0, 0, 0, 0)' ? 'rgb(0, 0, 0)' : backgroundColor
    return { ground, borderBottomStyle, outline, outlineOffset, color }
  })

test('the chosen speed of an order looks different from the others', async ({ customer: { page } }) => {
  const offers = [
    { id: 1, due_at: inHours(24), bring_by: inHours(1), surcharge: 1000, is_sold_out: false },
    { id: 2, due_at: inHours(12), bring_by: inHours(1), surcharge: 2000, is_sold_out: false },
  ]
  const due_at = inHours(48)
  await page.route('**/api/promise/', (route) =>
    route.fulfill({
      json: {
        due_at,
        brought_due_at: due_at,
        bring_by: inHours(1),
        position: 3,
        is_shown: true,
        time_zone: 'UTC',
        speeds: offers,
      },
    }),
  )
  await visit(page, '/')
  await page.getByRole('button', { name: 'New String Job' }).first().click()
  const speeds = page.getByRole('group', { name: 'Ready by' })
  await expect(speeds.getByRole('radio')).toHaveCount(3)
  const [included, later, sooner] = await speeds.locator('label').all()
  if (!included || !later || !sooner) throw new Error('no speeds')
  await later.click()
  await expect(speeds.getByRole('radio', { name: '+$10.00' })).toBeChecked()
  expect(await look(included)).toEqual(await look(sooner))
  expect(await look(later)).not.toEqual(await look(sooner))
})

test('the suggestion that Enter takes looks different from the others', async ({ customer: { page } }) => {
  await visit(page, '/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).click()
  await page.getByLabel('Manufacturer').fill('Yonex')
  const model = page.getByLabel('Model Name')
  await model.pressSequentially('ast')
  const options = page.getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await model.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  expect(await look(options.first())).not.toEqual(await look(options.nth(1)))
})

test('the chosen kind of a frame mark looks different from the others', async ({ customer, db }) => {
  const { racket } = await fillShop({ db }, customer)
  await visit(customer.page, `/rackets/${racket}`)
  await customer.page.getByRole('button', { name: 'Add Frame Mark' }).click()
  const kind = (name: string) => customer.page.getByRole('button', { name, exact: true })
  await kind('Paint').click()
  await kind('Cancel').focus()
  expect(await look(kind('Paint'))).not.toEqual(await look(kind('Crack')))
})

test('the link of the present page shows that it has the focus', async ({ customer: { page } }) => {
  await visit(page, '/rackets')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rackets' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  const before = await look(link)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  expect(await look(link)).not.toEqual(before)
})

test('only the tab of the present page is underlined', async ({ manager: { page } }) => {
  await visit(page, '/shop/catalog/strings')
  const tabs = page.getByRole('navigation', { name: 'Catalog' }).getByRole('link')
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  expect((await look(tabs.first())).borderBottomStyle).toBe('solid')
  expect((await look(tabs.nth(1))).borderBottomStyle).toBe('none')
})

test('a tooltip has an edge', async ({ customer, db }) => {
  const { page } = customer
  await fillShop({ db }, customer)
  await visit(page, '/')
  await page
    .getByRole('button', { name: /^Pay Now/ })
    .first()
    .hover()
  await expect(page.locator('[data-bubble]')).toHaveCSS('border-top-width', '1px')
})

test('at the bench, the figure of a tension does not cover the name of its side', async ({
  technician: { page, id },
  newPerson,
  db,
}) => {
  const begun = { received_at: new Date(), started_at: new Date(), technician_id: id }
  const job = await createJob({ db }, await newPerson('Lena Brandt'), begun)
  await visit(page, `/bench?job=${job}`)
  const side = page.getByRole('heading', { name: 'Mains' })
  const figure = page.getByRole('region', { name: 'Mains' }).locator('.tension')
  await expect(figure.getByRole('button')).toBeVisible()
  const covered = await side.screenshot()
  await figure.evaluate((node) => {
    node.style.visibility = 'hidden'
  })
  expect(covered.equals(await side.screenshot())).toBe(true)
})

test('the label of a racket is black on white, so that its code can be scanned from the screen', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const job = await createJob({ db }, await newPerson('Lena Brandt'))
  await visit(page, `/counter/labels?jobs=${job}`)
  await expect(page.getByRole('article', { name: /^Label / })).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
