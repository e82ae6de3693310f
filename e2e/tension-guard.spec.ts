import { createJob, createRacket } from '../server/testing/factories.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const SENTENCE =
  'Crosses at 29.5 lbs are 1.5 lbs above what Yonex allows for this frame: if it breaks, neither the maker nor the shop will replace it.'

test('above the tension limit, the dialog asks for consent, and Create moves the focus to it', async ({
  customer: { page, id },
  db,
}) => {
  const racket = await createRacket({ db }, { id }, { racket_name: 'Friday doubles', tension_limit: 28 })
  await page.goto(`/rackets/${racket}`)
  await page.getByRole('button', { name: 'String Now' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New String Job' })
  await dialog.getByRole('combobox', { name: 'String' }).click()
  await page.getByRole('option', { name: 'Bring your own' }).first().click()
  await expect(
    dialog.getByRole('img', { name: 'Mains 24, crosses 24 lbs; the frame takes up to 28 lbs' }),
  ).toBeVisible()
  await expect(dialog).toContainText('Astrox 99 Pro: up to 28 lbs')
  const consent = dialog.getByRole('checkbox', { name: 'I accept the risk' })
  await expect(consent).toHaveCount(0)

  await dialog.getByLabel('Tension (lbs)', { exact: true }).fill('27.5')
  await dialog.getByRole('button', { name: 'Advanced Options' }).click()
  await dialog.getByLabel('Cross Tension (lbs)').fill('29.5')
  await expect(dialog).toContainText(SENTENCE)
  await expect(consent).not.toBeChecked()
  const create = dialog.getByRole('button', { name: 'Create String Job' })
  await expect(create).toBeEnabled()
  await create.click()
  await expect(consent).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('Please accept the risk, or choose a lower tension.')
  await expectAccessible(page, 'the gauge and the consent above the limit')
  await page.keyboard.press('Space')
  await expect(consent).toBeChecked()
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  await dialog.getByLabel('Cross Tension (lbs)').fill('30')
  await expect(consent).not.toBeChecked()
  await dialog.getByLabel('Cross Tension (lbs)').fill('29.5')
  await consent.check()
  await create.click()
  await expect(dialog).toHaveCount(0)
  const row = await db.selectFrom('consents').selectAll().where('racket_id', '=', racket).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ text: SENTENCE, tension: 29.5, tension_limit: 28, recorded_by: id })

  await page.goto(`/string-jobs/${row.string_job_id}`)
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('Limit 28 lbs: risk accepted')
  await expect(page.getByText('You accepted the risk of 29.5 lbs (limit 28 lbs)')).toBeVisible()

  await test.step('an order is refused with a reason when the tension limit changes while the dialog is open', async () => {
    const other = await createRacket({ db }, { id }, { tension_limit: 28 })
    await page.goto(`/rackets/${other}`)
    await page.getByRole('button', { name: 'String Now' }).first().click()
    await dialog.getByRole('combobox', { name: 'String' }).click()
    await page.getByRole('option', { name: 'Bring your own' }).first().click()
    await dialog.getByLabel('Tension (lbs)', { exact: true }).fill('29')
    await consent.check()
    await db.updateTable('rackets').set({ tension_limit: 26 }).where('id', '=', other).execute()
    await create.click()
    await expect(dialog.getByRole('alert')).toContainText('This racket now has the tension limit 26 lbs.')
  })

  await test.step('a racket without a limit shows no gauge', async () => {
    await page.goto(`/rackets/${await createRacket({ db }, { id })}`)
    await page.getByRole('button', { name: 'String Now' }).first().click()
    await expect(dialog.getByLabel('Tension (lbs)', { exact: true })).toHaveValue('24')
    await expect(dialog.getByText('up to')).toHaveCount(0)
  })
})

test('staff record the customer’s spoken consent when they correct an order, and the job shows it', async ({
  manager: { page },
  newPerson,
  db,
}) => {
  const customer = await newPerson('Lena Brandt')
  const racket_id = await createRacket({ db }, customer, { tension_limit: 28 })
  const job = await createJob({ db }, customer, { racket_id })
  await page.goto(`/shop/jobs/${job}`)
  await page.getByRole('button', { name: 'Correct Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct Order' })
  await dialog.getByLabel('Tension (lbs)', { exact: true }).fill('29')
  await dialog.getByRole('button', { name: 'Save Order' }).click()
  const consent = dialog.getByRole('checkbox', { name: 'The customer accepts the risk' })
  await expect(consent).toBeFocused()
  await consent.check()
  await dialog.getByRole('button', { name: 'Save Order' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Limit 28 lbs: risk accepted')).toBeVisible()

  await page.getByRole('button', { name: 'Correct Order' }).click()
  await expect(dialog).toContainText('Limit 28 lbs: risk accepted')
  await expect(consent).toHaveCount(0)
  await dialog.getByLabel('Tension (lbs)', { exact: true }).fill('30')
  await expect(consent).not.toBeChecked()
})
