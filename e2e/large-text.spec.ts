import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { enlargeText, visit } from './visit.ts'

// A small phone whose owner reads text of 200%.
test.use({ viewport: { width: 320, height: 640 } })

test('the buttons of a toast are inside it', async ({ customer, db }) => {
  const { page } = customer
  await createRacket({ db }, customer, { racket_name: 'Old Faithful' })
  await visit(page, '/rackets')
  await enlargeText(page)
  await page.getByRole('button', { name: 'Actions for Old Faithful' }).click()
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  await page.getByRole('button', { name: 'Retire Racket' }).click()
  const toast = page.getByRole('list', { name: 'Notification' })
  await toast.getByRole('button', { name: 'Undo' }).waitFor()
  const box = await toast.boundingBox()
  for (const name of ['Undo', 'Dismiss']) {
    const button = await toast.getByRole('button', { name }).boundingBox()
    if (!box || !button) throw new Error(`no ${name}`)
    expect(button.x + button.width, name).toBeLessThanOrEqual(box.x + box.width)
  }
})

test('words of the next racket are not broken', async ({ technician: { page }, newPerson, db }) => {
  const owner = await newPerson('Lena Brandt')
  const racket_id = await createRacket({ db }, owner, { manufacturer: 'Yonex', model_name: 'Astrox 88 D Pro' })
  // No racket of another test is before it.
  await createJob({ db }, owner, { racket_id, order_create_date: new Date('2019-01-01T00:00:00Z') })
  await visit(page, '/bench')
  await enlargeText(page)
  const lines = await page.getByRole('link', { name: 'Up next' }).evaluate((link) => {
    const text = [...link.querySelectorAll('bdi')].map((name) => name.firstChild).find(Boolean)
    if (!text) return 0
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, 'Yonex'.length)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('amounts of the overview are not broken', async ({ newShop: shop }) => {
  const { db, page } = shop
  await page.setViewportSize({ width: 320, height: 640 })
  const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  for (const [price, amount] of [
    [118_000, '$1,180.00'],
    [900_000, '$10,180.00'],
    [10_000_000, '$110,180.00'],
  ] as const) {
    await createJob(shop, mia, { price })
    await visit(page, '/shop')
    await enlargeText(page)
    const lines = await page.getByText(amount, { exact: true }).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
    expect(lines, amount).toBe(1)
  }
})
