import type { Page } from '@playwright/test'
import { createJob, createRacket } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

async function cancelFirstJob(page: Page) {
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
  return page.getByRole('alertdialog', { name: 'Cancel Job?' })
}

for (const [paid, text] of [
  [undefined, 'You have not paid for it.'],
  ['card', 'Your card payment of $20.00 will be refunded to your card. This cannot be undone.'],
  ['credit', 'Your stringing credit will be returned right away. This cannot be undone.'],
  ['technician', 'You paid $20.00 at the shop. The shop will give it back to you in cash. This cannot be undone.'],
] as const) {
  test(`cancelling a job asks for confirmation and says what is refunded: ${paid ?? 'unpaid'}`, async ({
    customer: { id, page },
    db,
  }) => {
    await createJob({ db }, { id }, { paid })
    const question = await cancelFirstJob(page)
    await expect(question).toContainText(text)
    await question.getByRole('button', { name: 'Keep Job' }).click()
    await expect(page.getByRole('row').nth(1).getByText('New', { exact: true })).toBeVisible()
    const [job] = await db.selectFrom('string_jobs').select('order_status').where('owner_id', '=', id).execute()
    expect(job?.order_status).toBe('NEW')
  })
}

test('after a job is cancelled, its row has the focus', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  const question = await cancelFirstJob(page)
  await question.getByRole('button', { name: 'Cancel Job' }).click()
  await expect(page.getByRole('row').nth(1).getByText('Cancelled')).toBeVisible()
  await expect(page.getByText('String job cancelled successfully')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeFocused()
})

test('opening a menu with Enter moves the focus to its first item', async ({ customer: { id, page }, db }) => {
  await createJob({ db }, { id })
  await page.goto('/string-jobs')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
})

test('the menu of a job that cannot be changed says why', async ({ customer: { id, page }, db }) => {
  const retired = await createRacket({ db }, { id }, { racket_name: 'Retired', retire_date: new Date() })
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Strung' })
  await createJob({ db }, { id }, { racket_id: retired, order_status: 'COMPLETED' })
  await createJob({ db }, { id }, { racket_id, order_status: 'READY_FOR_PICKUP' })
  await page.goto('/string-jobs')
  await page.getByRole('button', { name: 'Actions for Strung' }).click()
  await expect(page.getByRole('menu')).toContainText('The racket is already strung')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAccessibleDescription('The racket is already strung')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'This job is completed' })).toBeVisible()
})
