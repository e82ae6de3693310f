import type { Page } from '@playwright/test'
import { createJob, createRacket, createString } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('an order shows its price, and asks about a missing string and about a racket with an open job', async ({
  customer: { id, page },
  db,
}) => {
  await createRacket({ db }, { id }, { racket_name: 'Here' })
  const name = `Priced ${id}`
  await createString({ db }, { name })
  await page.goto('/rackets')
  await card(page, 'Here').getByRole('button', { name: 'String Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  const submit = dialog.getByRole('button', { name: 'Create String Job' })
  const strings = dialog.getByRole('combobox', { name: 'String' })

  await test.step('an order without a string asks once whether the customer brings one', async () => {
    const question = page.getByRole('alertdialog', { name: 'Bring your own string?' })
    await submit.click()
    await expect(question).toContainText('$20.00')
    await question.getByRole('button', { name: 'Select a String' }).click()
    await expect(strings).toContainText('Select a string')

    await page.route('**/api/string_job/', (route) => route.fulfill({ status: 500, json: {} }))
    await submit.click()
    await question.getByRole('button', { name: 'Bring My Own String' }).click()
    await expect(strings).toContainText('BYOS')
    await expect(dialog.getByRole('alert')).toContainText('Failed to create string job')
    await page.unroute('**/api/string_job/')

    // The dialog shows the price with and without a string.
    await expect(dialog.getByText('$20.00', { exact: true })).toBeVisible()
    await strings.click()
    await page.getByPlaceholder('Search strings...').fill(name)
    await page.getByRole('option', { name }).click()
    await expect(dialog.getByText('$30.00', { exact: true }).last()).toBeVisible()
    await expect(dialog.getByText('$20.00', { exact: true })).toHaveCount(0)
    await strings.click()
    await page.getByRole('option', { name: 'BYOS' }).click()

    await submit.click()
    await expect(question).toHaveCount(0)
    await expect(dialog).toBeHidden()
  })

  await test.step('ordering a racket that has an open job asks first', async () => {
    const [job] = await db.selectFrom('string_jobs').select('id').where('owner_id', '=', id).execute()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'String Jobs' }).click()
    await page.getByRole('button', { name: 'New String Job' }).click()
    await dialog.getByRole('combobox', { name: 'Racket' }).click()
    await page.getByRole('option', { name: 'Here' }).click()
    await strings.click()
    await page.getByRole('option', { name: 'BYOS' }).click()
    await submit.click()
    const question = page.getByRole('alertdialog', { name: 'Order another string job?' })
    await expect(question).toContainText(`Here already has an open string job: #${job?.id} is New.`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await submit.click()
    await question.getByRole('button', { name: 'Order Another' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row')).toHaveCount(3)
  })
})

test('a job without a cross tension shows only the mains tension in its picture, to the customer and the technician', async ({
  customer: { id, page },
  technician,
  db,
}) => {
  const racket_id = await createRacket({ db }, { id }, { racket_name: 'Even' })
  const job = await createJob({ db }, { id }, { racket_id, tension: 25 })
  const picture = 'Even, Bring Your Own String - Labor Only, 25 lbs'
  await page.goto('/string-jobs')
  await expect(page.getByRole('row').nth(1).getByRole('img')).toHaveAccessibleName(picture)
  await technician.page.goto(`/technician/string-jobs/${job}`)
  await expect(technician.page.getByRole('main').getByRole('img').first()).toHaveAccessibleName(picture)
})
