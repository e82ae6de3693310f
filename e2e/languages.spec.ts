import type { Page } from '@playwright/test'
import type { Translated } from '../contract/base/languages.ts'
import { createDueRefund, createJob } from '../server/testing/factories.ts'
import { daysAgo } from '../server/testing/moments.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './latch.ts'
import type { NewShop } from './own-portal.ts'
import { fillShop, LONG_RACKET } from './screens.ts'
import { inTestLanguage, leftInEnglish } from './test-language.ts'
import { visit } from './visit.ts'

/** Makes a new shop and its manager use one language, and opens the dashboard in it. */
async function speak({ db, page }: NewShop, language: Translated) {
  await db
    .updateTable('shop_settings')
    .set({ languages: [language], language })
    .execute()
  await db.updateTable('users').set({ language }).execute()
  await page.goto('/')
  // The first page in a language loads again, and so does the first one of staff.
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const queue = page.getByRole('navigation').locator('a[href="/queue"]')
  await expect(queue.filter({ hasNotText: 'Queue' })).toBeVisible()
}

test('no menu or dialog of a customer, no list that loads and no refused file has English left in the test language', async ({
  germanShop: shop,
}) => {
  const { page } = shop
  const made = await fillShop(shop, shop)
  await shop.speakGerman('Mia Solo')
  const data = [LONG_RACKET, 'Unstrung one', 'Retired one', 'X'.repeat(48), ...(await shop.data())]
  const left: string[] = []
  const look = async (what: string) => {
    left.push(...(await leftInEnglish(page, data)).map((text) => `${what}: ${text}`))
  }
  const answer = await holdBack(page, '**/api/string_job/')
  // The session brings the data of the page that is opened first.
  await page.goto('/rackets')
  await page.getByRole('navigation').locator('a[href="/string-jobs"]').first().click()
  await expect(page.getByTestId('job-skeleton')).toHaveCount(3)
  answer()
  await expect(page.getByTestId('job-skeleton')).toHaveCount(0)
  await page.unroute('**/api/string_job/')
  await page
    .getByRole('button', { name: /Mia Solo/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await look('the menu of the account')
  await shop.db.updateTable('shop_settings').set({ tension_unit: 'kg' }).execute()
  await visit(page, '/string-jobs')
  await page.getByRole('button', { name: inTestLanguage('New String Job') }).click()
  await expect(page.getByText('[Eñtêr têñšîøñ îñ kg')).toBeVisible()
  await page.getByRole('dialog').getByRole('combobox').last().click()
  await expect(page.getByRole('listbox', { name: inTestLanguage('Suggestions') })).toBeVisible()
  await visit(page, `/rackets/${made.racket}`)
  await page.getByRole('button', { name: inTestLanguage('Edit Racket') }).click()
  await look('the details of a racket')
  await visit(page, '/shop')
  await expect(page.getByRole('heading', { name: inTestLanguage('Authorization Error') })).toBeVisible()
  await look('a page for staff')
  await shop.speakGerman('Mia Solo', { is_technician: true, is_manager: true })
  await visit(page, '/shop/settings/import')
  await page
    .getByLabel(inTestLanguage('CSV file'))
    .setInputFiles({ name: '1.CSV', mimeType: 'text/csv', buffer: Buffer.from('name\n"X') })
  await expect(page.getByRole('alert')).toBeVisible()
  await look('a file that cannot be imported')
  expect([...new Set(left)]).toEqual([])
})

test('the notes that the portal itself writes about credits are in the language of the reader', async ({
  germanShop: shop,
}) => {
  const { db, id: user_id, page } = shop
  const { id: lot_id } = await db
    .insertInto('credit_lots')
    .values({ user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notes = ['imported', 'claimed by signing up', 'imported from Leon’s list']
  const entries = notes.map((note, index) => ({ user_id, lot_id, amount: 1, balance_after: index + 1, note }))
  await db
    .insertInto('credit_entries')
    .values(entries.map((entry) => ({ ...entry, reason: 'granted' as const })))
    .execute()
  await shop.speakGerman('Mia Solo')
  await page.goto('/credits')
  // The shop's own words stay as they are.
  await expect(page.getByText('imported from Leon’s list')).toBeVisible()
  await expect(page.getByText(inTestLanguage('imported'))).toBeVisible()
  await expect(page.getByText(inTestLanguage('claimed by signing up'))).toBeVisible()
})

/** The words of the elements that are on two lines. */
const brokenWords = (page: Page, language: string, selector: string) =>
  page.evaluate(
    ([name, elements]) => {
      const words = new Intl.Segmenter(name, { granularity: 'word' })
      const wordsOf = (text: string) => {
        if (name === 'ja') return [...words.segment(text)].filter(({ isWordLike }) => isWordLike)
        // In German, a soft hyphen may end a line. Its hyphen counts as a part of the letter after it.
        const pattern = name === 'ko' ? /\S*[가-힣]\S*/g : /(?<!\u00AD)\p{L}+/gu
        return [...text.matchAll(pattern)].map((word) => ({ segment: word[0], index: word.index }))
      }
      const broken: string[] = []
      for (const element of document.querySelectorAll(elements)) {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const { segment, index } of wordsOf(node.textContent ?? '')) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + segment.length)
            const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
            if (lines.size > 1) broken.push(segment)
          }
        }
      }
      return broken
    },
    [language, selector] as const,
  )

test('no Korean word, and no Japanese word of a heading, is broken at the end of a line on a phone', async ({
  newShop: shop,
}) => {
  const { db, page } = shop
  await db
    .updateTable('shop_settings')
    .set({ languages: ['ja', 'ko'] })
    .execute()
  const noRights = { is_technician: false, is_manager: false }
  const { id } = await db.updateTable('users').set(noRights).returning('id').executeTakeFirstOrThrow()
  const made = await fillShop(shop, { id })
  const ready = db.selectFrom('string_jobs').select('id').where('order_status', '=', 'READY_FOR_PICKUP')
  const { tag } = await db
    .selectFrom('tags')
    .select('tag')
    .where('string_job_id', 'in', ready)
    .executeTakeFirstOrThrow()
  for (const [language, selector] of [
    ['ko', 'main'],
    ['ja', 'h1, h2'],
  ] as const) {
    await db.updateTable('users').set({ language }).execute()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const path of [`/rackets/${made.retired}`, `/t/${tag}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [320, 344, 360, 375, 390]) {
        await page.setViewportSize({ width, height: 780 })
        expect.soft(await brokenWords(page, language, selector), `${language} ${path} ${width}`).toEqual([])
      }
    }
  }
})

test('buttons of a page keep their texts on one line in Chinese, whose names in a row have a comma of their own', async ({
  newShop: shop,
}) => {
  const { db, page } = shop
  await speak(shop, 'zh-Hans')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/shop/catalog/strings')
  const buttons = page.locator('.actions').getByRole('button')
  await expect(buttons.filter({ hasText: '导出' })).toBeVisible()
  const broken = await buttons.evaluateAll((all) =>
    all
      .filter((button) => {
        const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()
        const range = document.createRange()
        range.selectNodeContents(text ?? button)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })
      .map(({ textContent }) => textContent),
  )
  expect(broken).toEqual([])

  const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await page.goto(`/technician/string-jobs/${await createJob(shop, mia)}`)
  await expect(page.getByText(/^已下单、/)).toBeVisible()
})

test('the message about a refund that was paid out says to whom, and not until when', async ({ newShop: shop }) => {
  const { db, page } = shop
  await speak(shop, 'de')
  const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await createDueRefund(shop, await createJob(shop, mia, { paid: 'technician' }))
  await page.goto('/shop/money')
  await page.getByRole('button', { name: 'Als ausgezahlt vermerken' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Als ausgezahlt vermerken' }).click()
  await expect(page.getByText('$20.00 an Mia Solo', { exact: true })).toBeVisible()
})

test('on a tablet, the state of a payment fits into its column in German', async ({ newShop: shop }) => {
  const { db, page } = shop
  await speak(shop, 'de')
  const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await createJob(shop, mia, { on_account_at: new Date() })
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/technician/string-jobs')
  const cell = page.getByRole('cell').filter({ hasText: 'Auf Rechnung' })
  await expect(cell).toBeVisible()
  expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('no word of a table or of a fact is broken at the end of a line in German, or of a report in Indonesian', async ({
  newShop: shop,
}) => {
  const { db, page } = shop
  await speak(shop, 'de')
  const mia = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await createJob(shop, mia, { order_status: 'READY_FOR_PICKUP', ready_at: new Date(), paid: 'technician' })
  await createJob(shop, mia, { paid: 'credit' })
  await db
    .insertInto('audit_entries')
    .values({ actor_id: null, action: 'rights', from_value: null, to_value: null })
    .execute()
  const job = await createJob(shop, mia)
  await page.setViewportSize({ width: 1080, height: 900 })
  await visit(page, `/string-jobs/${job}`)
  expect.soft(await brokenWords(page, 'de', 'dt, dd'), 'the facts of a job').toEqual([])
  for (const [path, table] of [
    ['/shop/money', 'Zahlungen nach Tag'],
    ['/shop/money/close', 'Geld nach Zahlungsart'],
    ['/shop/catalog/strings', 'Saiten'],
    ['/shop/reports', 'Nach Saite'],
    ['/shop/settings/audit', 'Änderungsprotokoll'],
  ] as const) {
    await visit(page, path)
    await expect.soft(page.getByRole('table', { name: table })).toBeVisible()
    // With an open sidebar, tables are narrowest at 1080 px and where they are not yet cards.
    for (const width of [660, 768, 1080, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await brokenWords(page, 'de', 'th, td'), `${path} at ${width} px`).toEqual([])
    }
  }

  // Indonesian has a longer word for visits.
  const leon = await db
    .insertInto('users')
    .values({ first_name: 'Leon', last_name: 'Chen', tier_status: 'standard' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const days of [140, 120, 100]) {
    await createJob(shop, leon, { order_status: 'COMPLETED', order_completion_date: daysAgo(days) })
  }
  await speak(shop, 'id')
  await visit(page, '/shop/reports')
  await expect(page.getByRole('table', { name: 'Pelanggan yang belum kembali' })).toBeVisible()
  expect(await brokenWords(page, 'id', 'th, td')).toEqual([])
})

test('the first-start list names the step for sending emails in Japanese, and not an address', async ({
  newShop: shop,
}) => {
  await speak(shop, 'ja')
  const steps = shop.page.getByRole('region', { name: 'お店の初期設定' })
  await expect(steps.getByRole('link', { name: 'メールの送信' })).toBeVisible()
})
