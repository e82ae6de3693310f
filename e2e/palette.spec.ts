import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { type FoundPage, findPages } from '../web/palette/find-pages.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { ticketOf } from './job-rows.ts'
import { holdBack } from './latch.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to or find' })
const search = (page: Page) => palette(page).getByRole('combobox')

async function open(page: Page) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(search(page)).toBeFocused()
}

test('staff go to a page with two letters, and find customers, rackets and tickets', async ({
  manager,
  newPerson,
  db,
}) => {
  await db.updateTable('users').set({ is_technician: true }).where('id', '=', manager.id).execute()
  const { page } = manager
  const name = unique('Quilla')
  const lena = await newPerson(name)
  const racket_id = await createRacket({ db }, lena, { racket_name: unique('Whisper') })
  const job = await createJob({ db }, lena, { racket_id })
  const ticket = await ticketOf(db, job)
  // The palette may open before the page knows the account.
  const answer = await holdBack(page, '**/api/me/')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await open(page)
  await expect(palette(page).getByRole('status')).toHaveText('Searching...')
  await expectAccessible(page, 'the palette before the account is known', '[role=dialog]')
  answer()
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'the palette', '[role=dialog]')
  await page.keyboard.type('hp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Hours and Promise' })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)

  await open(page)
  await page.keyboard.type(name)
  await palette(page).getByRole('group', { name: 'Customers' }).getByRole('option', { name }).click()
  await expect(page).toHaveURL(`/shop/people/${lena.id}`)

  await open(page)
  await page.keyboard.type('refunds')
  await expect(palette(page).getByRole('option')).toHaveText(['Money'])
  await search(page).fill('whisper')
  await expect(palette(page).getByRole('group', { name: 'Rackets' }).getByRole('option').first()).toBeVisible()
  await search(page).fill(ticket)
  await expect(palette(page).getByRole('group', { name: 'Ticket' }).getByRole('option')).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/technician/string-jobs/${job}`)
})

/** True if two letters find the page first, or one letter finds it first or second. Enter opens it. */
function isThreeKeysAway(pages: FoundPage[], page: FoundPage): boolean {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const typed = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))]
  return typed.some((text) =>
    findPages(pages, text)
      .slice(0, text.length === 1 ? 2 : 1)
      .includes(page),
  )
}

test('every page is at most three keys away', async ({ manager, db }) => {
  await db.updateTable('users').set({ is_technician: true }).where('id', '=', manager.id).execute()
  const { page } = manager
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await open(page)
  const options = await palette(page).getByRole('option').allTextContents()
  const pages = options.map((text) => {
    const [title = '', parent] = text.split(' · ')
    return { title, to: text, parent }
  })
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((each) => !isThreeKeysAway(pages, each))).toEqual([])
})

test('the palette finds nothing politely, closes with Escape, and cuts a very long search', async ({
  technician: { page },
}) => {
  await page.goto('/queue')
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to or find' }).click()
  await search(page).fill('zzqqxx no such thing')
  await expect(palette(page).getByText('Nothing found.')).toBeVisible()
  await search(page).fill('x'.repeat(10_000))
  await expect(search(page)).toHaveValue('x'.repeat(100))
  await expect(palette(page).getByText('Nothing found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Go to or find' })).toBeFocused()
})

test('customers find their own rackets and jobs, and no pages of the shop', async ({ customer, newPerson, db }) => {
  const { page } = customer
  const racket_id = await createRacket({ db }, customer, { racket_name: 'Thunder' })
  const job = await createJob({ db }, customer, { racket_id })
  const other = await newPerson('Someone Else')
  await createRacket({ db }, other, { racket_name: 'Thunderstorm' })
  await page.goto('/rackets')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page)
  await expect(palette(page).getByRole('option')).toHaveText([/Dashboard/, /String Jobs/, /Rackets/])
  await page.keyboard.type('thunder')
  await expect(palette(page).getByRole('group', { name: 'Rackets' }).getByRole('option')).toHaveText([/^Thunder/])
  const jobs = palette(page).getByRole('group', { name: 'String Jobs' }).getByRole('option')
  const ticket = await ticketOf(db, job)
  for (const text of [ticket, ticket.replace('-', '').toLowerCase(), `#${job}`]) {
    await search(page).fill(text)
    await expect(jobs, text).toHaveCount(1)
  }
  await jobs.click()
  await expect(page).toHaveURL(`/string-jobs/${job}`)
})

test('a dialog with changes keeps the palette closed', async ({ customer: { page } }) => {
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).first().click()
  await page.getByLabel('Manufacturer').fill('Yonex')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByLabel('Manufacturer')).toHaveValue('Yonex')
})

test('the old addresses lead to the present ones', async ({ manager: { page } }) => {
  for (const [old, present] of [
    ['/shop/strings', '/shop/catalog/strings'],
    ['/shop/tiers', '/shop/catalog/prices'],
    ['/shop/models', '/shop/catalog/models'],
    ['/shop/waitlist', '/shop/people/waiting-list'],
    ['/shop/people?show=staff', '/shop/people/staff'],
    ['/shop/statements', '/shop/money/statements'],
    ['/shop/mail', '/shop/messages/sent'],
    ['/shop/messages', '/shop/messages/rules'],
    ['/shop/labels', '/shop/settings/labels'],
    ['/shop/audit', '/shop/settings/audit'],
  ] as const) {
    await page.goto(old)
    await expect(page).toHaveURL(present)
    await expect(page.getByRole('heading', { level: 1 }), old).toBeVisible()
  }
})

test('an old address does not say for a moment that its page does not exist', async ({ manager: { page } }) => {
  await page.addInitScript(() => {
    const titles = new Set<string>()
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) titles.add(textContent)
      sessionStorage.setItem('titles', JSON.stringify([...titles]))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/shop/strings')
  await expect(page.getByRole('heading', { level: 1, name: 'Strings' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('titles'))).toBe('["Strings"]')
})

test('the page of another job or person keeps nothing of the one before: no dialog, and no typed amount', async ({
  customer,
  manager: { page },
  newPerson,
  db,
}) => {
  const [loud, quiet] = [
    await createJob({ db }, customer, { racket_id: await createRacket({ db }, customer, { racket_name: 'Loud' }) }),
    await createJob({ db }, customer, { racket_id: await createRacket({ db }, customer, { racket_name: 'Quiet' }) }),
  ]
  const { page: hers } = customer
  await hers.goto(`/string-jobs/${loud}`)
  await expect(hers.getByRole('heading', { level: 1 })).toContainText(`#${loud}`)
  await open(hers)
  await hers.keyboard.type(String(quiet))
  await palette(hers)
    .getByRole('option', { name: /^Quiet/ })
    .click()
  await expect(hers.getByRole('heading', { level: 1 })).toContainText(`#${quiet}`)
  await hers.getByRole('button', { name: /^Actions for/ }).click()
  await hers.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(hers.getByRole('dialog', { name: 'Update String Job' })).toContainText('Quiet')
  await hers.goBack()
  await expect(hers.getByRole('heading', { level: 1 })).toContainText(`#${loud}`)
  await expect(hers.getByRole('dialog')).toHaveCount(0)

  const [ada, bo] = [await newPerson(unique('Ada')), await newPerson(unique('Bo'))]
  const goTo = async (name: string) => {
    await open(page)
    await page.keyboard.type(name)
    await palette(page).getByRole('group', { name: 'Customers' }).getByRole('option', { name }).click()
  }
  await page.goto(`/shop/people/${bo.id}`)
  await expect(page.getByRole('heading', { level: 1, name: bo.name })).toBeVisible()
  await goTo(ada.name)
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Credits' }).fill('5')
  await page.getByLabel('Reason').fill('Card of ten')
  await goTo(bo.name)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: bo.name })).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'Credits' })).toHaveValue('')
  await expect(page.getByLabel('Reason')).toHaveValue('')
})
