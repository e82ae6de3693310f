import type { Page } from '@playwright/test'
import { createJob } from '../server/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { createJobs, list, rareName, rows } from './technician-list.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('the list requests its page, page size and status', async ({ technician: { page } }) => {
  const asked = page.waitForRequest('**/technician/string_job/?*')
  await page.goto('/technician/string-jobs?status=ALL&page=2')
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    page: '2',
    page_size: '10',
    order_status: 'ALL',
  })
})

test('the address contains the status, page and search, and a change of status returns to page 1', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const name = rareName()
  const owner = await newPerson(`Lena ${name}`)
  const jobs = await createJobs(db, owner, 12)
  await createJob({ db }, owner, { order_status: 'COMPLETED' })

  await page.goto('/technician/string-jobs')
  await expect(tab(page, 'NEW')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(name)
  await expect(page).toHaveURL(`/technician/string-jobs?search=${name}`)
  await expect(page.getByText('Total jobs: 12')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('2 / 2')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)

  await tab(page, 'ALL').click()
  await expect(page).toHaveURL(/status=ALL/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByText('Total jobs: 13')).toBeVisible()
  await tab(page, 'READY FOR PICKUP').click()
  await expect(page.getByText('No string jobs found.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Total jobs: 13')).toBeVisible()
  await page.reload()
  await expect(tab(page, 'ALL')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('searchbox')).toHaveValue(name)

  await page.getByRole('searchbox').fill(`#${jobs[3]}`)
  await expect(rows(page)).toHaveCount(1)
})

test('invalid parameters in the address open the first page of NEW, and are removed', async ({
  technician: { page },
}) => {
  await page.goto('/technician/string-jobs?status=bogus&page=-3')
  await expect(tab(page, 'NEW')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/technician/string-jobs')
})

test('a page number past the end opens the last page', async ({ technician: { page }, newPerson, db }) => {
  const name = rareName()
  await createJobs(db, await newPerson(`Lena ${name}`), 11)
  await page.goto('/technician/string-jobs')
  await page.goto(`/technician/string-jobs?search=${name}&page=999`)
  await expect(page.getByText('2 / 2')).toBeVisible()
  await expect(page).toHaveURL(/page=2$/)
  await expect(rows(page)).toHaveCount(1)
  // Back does not return to the page that does not exist.
  await page.goBack()
  await expect(page).toHaveURL('/technician/string-jobs')
})

test('a name that was copied from two cells of a table finds its jobs', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const name = rareName()
  await createJobs(db, await newPerson(`Lena ${name}`), 1)
  await createJobs(db, await newPerson(rareName()), 1)
  await page.goto('/technician/string-jobs')
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(`Lena\t${name}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(name)
})

test('a search without a match in its tab links to the matches in other tabs', async ({
  technician: { page },
  newPerson,
  db,
}) => {
  const name = rareName()
  const owner = await newPerson(`Lena ${name}`)
  const ready = await createJob({ db }, owner, { order_status: 'READY_FOR_PICKUP' })
  await list(page, name)
  await expect(page.getByText('No string jobs found.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show 1 job in another tab' })).toBeVisible()
  await db.updateTable('string_jobs').set({ order_status: 'CANCELLED' }).where('id', '=', ready).execute()
  await createJob({ db }, owner, { order_status: 'COMPLETED' })
  await page.reload()
  await page.getByRole('link', { name: 'Show 2 jobs in other tabs' }).click()
  await expect(tab(page, 'ALL')).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('searchbox').fill(`${name}nobody`)
  await expect(page.getByText('No string jobs found.')).toBeVisible()
  await expect(page.getByRole('link', { name: /in other tabs|in another tab/ })).toHaveCount(0)
})
