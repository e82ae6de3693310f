import { expect, test } from './fixtures.ts'

// With the transitions that most people see.
test.use({ reducedMotion: 'no-preference' })

test('a player adds a racket, orders a string job, changes it, cancels it and finds it in the history', async ({
  customer: { page },
}) => {
  await page.goto('/rackets')
  await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Manufacturer').fill('Victor')
  await dialog.getByLabel('Model Name').fill('Thruster Ryuga II')
  await dialog.getByLabel('Racket Nickname (Optional)').fill('The loud one')
  await dialog.getByRole('button', { name: 'Add Racket' }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: 'The loud one' })
  await expect(card).toContainText('Victor • Thruster Ryuga II')
  await expect(card).toContainText('Never')

  await card.getByRole('button', { name: 'String Now' }).click()
  await expect(page).toHaveURL('/rackets')
  await expect(dialog.getByRole('combobox', { name: 'Racket' })).toContainText('The loud one')
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByPlaceholder('Search strings...').fill('bg80')
  await page.getByRole('option', { name: 'BG80' }).first().click()
  await dialog.getByLabel('Tension (lbs)', { exact: true }).fill('26.5')
  await dialog.getByRole('button', { name: 'Create String Job' }).click()
  await expect(page.getByText('String job created', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'String Jobs' }).click()
  const row = page.getByRole('row').filter({ hasText: 'The loud one' })
  await expect(row).toContainText('26.5 lbs')
  await expect(row.getByText('New', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog.getByRole('heading', { name: 'Update String Job' })).toBeVisible()
  await expect(dialog.getByLabel('Tension (lbs)', { exact: true })).toHaveValue('26.5')
  await dialog.getByRole('button', { name: 'More tension' }).click()
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  await dialog.getByLabel('Cross Tension (lbs)').fill('28')
  await dialog.getByRole('button', { name: 'Update String Job' }).click()
  await expect(page.getByText('String job updated', { exact: true })).toBeVisible()
  await expect(row).toContainText('27 lbs')
  await expect(row).toContainText('Cross: 28')

  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel Job' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Job' }).click()
  await expect(row.getByText('Cancelled')).toBeVisible()
  await expect(page.getByText('String job cancelled successfully', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Rackets' }).first().click()
  await page.getByRole('link', { name: 'The loud one' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The loud one' })).toBeVisible()
  const history = page.getByRole('table', { name: 'Stringing History' })
  await expect(history.getByRole('row').filter({ hasText: '27 lbs' })).toContainText('Cancelled')
})

test('a player retires, unretires and deletes a racket', async ({ customer: { page } }) => {
  await page.goto('/rackets')
  await page.getByRole('button', { name: 'Add Racket' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Manufacturer').fill('Yonex')
  await dialog.getByLabel('Model Name').fill('Arcsaber 11')
  await dialog.getByRole('button', { name: 'Add Racket' }).click()
  await page.getByRole('link', { name: 'Yonex: Arcsaber 11' }).click()
  // The card in the list has the same button, so the test waits for the page of the racket.
  await expect(page.getByRole('heading', { level: 1, name: 'Yonex: Arcsaber 11' })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Retire Racket' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire Racket' }).click()
  await expect(page.getByText('This racket has been retired and is no longer in active use.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'String Now' })).toHaveCount(0)

  await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Unretire Racket' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unretire Racket' }).click()
  await expect(page.getByRole('button', { name: 'String Now' })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete Racket' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Racket' }).click()
  await expect(page).toHaveURL('/rackets')
  await expect(page.getByText('You have no rackets added yet.')).toBeVisible()
})
