import type { Page } from '@playwright/test'
import type { Db } from '../server/base/database/connect.ts'
import { createJob } from '../server/testing/factories.ts'
import type { Person } from './fixtures.ts'

/** A last name that nobody else has, so that a search finds only the jobs of this test. */
export const rareName = () => `Q${crypto.randomUUID().slice(0, 8)}`

export const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'All String Jobs' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

export const list = (page: Page, search: string) => page.goto(`/technician/string-jobs?search=${search}`)

export async function createJobs(db: Db, owner: Person, amount: number) {
  const jobs: number[] = []
  for (let i = 0; i < amount; i++) jobs.push(await createJob({ db }, owner))
  return jobs
}
