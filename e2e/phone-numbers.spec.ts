import { expect, test } from './fixtures.ts'

test('a customer saves a phone number, and staff find them by its first or last digits', async ({
  customer,
  technician,
}) => {
  const { page, id } = customer
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Manage Account' }).click()
  const phone = page.getByRole('dialog').getByLabel('Phone (Optional)')
  await expect(phone).toHaveAttribute('autocomplete', 'tel')
  await phone.fill('030 12')
  await page.getByRole('button', { name: 'Save Phone' }).click()
  await expect(page.getByText('Please enter the number with its country code')).toBeVisible()
  const digits = String(1_000_000 + id)
  await phone.fill(`+4930${digits}`)
  await page.getByRole('button', { name: 'Save Phone' }).click()
  await expect(page.getByText('Phone number saved')).toBeVisible()

  await technician.page.goto('/counter')
  await technician.page.getByLabel('Find a customer').fill(digits)
  await expect(technician.page.getByRole('list', { name: 'Customers' }).getByRole('button')).toContainText('+49 30')
  await expect(technician.page.getByRole('status').filter({ hasText: /^1 customer$/ })).toBeAttached()
  await technician.page.getByLabel('Find a customer').fill(`+49 (0)30-${digits.slice(0, 6)}`)
  await expect(technician.page.getByRole('list', { name: 'Customers' }).getByRole('button')).toContainText('+49 30')
})

test.describe('with live updates', () => {
  test.use({ live: true })

  test('the page of a person shows a number that they change meanwhile, and saves no older one', async ({
    customer: { id },
    manager: { page },
    db,
  }) => {
    const save = (phone: string) => db.updateTable('users').set({ phone }).where('id', '=', id).execute()
    await save('+493012345678')
    await page.goto(`/shop/people/${id}`)
    const phone = page.getByLabel('Phone (Optional)')
    await expect(phone).toHaveValue('+49 30 12345678')
    await save('+493087654321')
    await expect(phone).toHaveValue('+49 30 87654321')
    await expect(page.getByRole('button', { name: 'Save Phone' })).toBeDisabled()
    await phone.fill('+493011111111')
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
    await expect(phone).toHaveValue('+493011111111')
  })
})
