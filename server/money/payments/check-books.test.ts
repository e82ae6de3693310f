import { expect, test, vi } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { checkBooks } from './check-books.ts'

const portal = testApp()

test('the check logs nothing while the books balance, and an error when they do not', async () => {
  const log = { error: vi.fn() }
  const { id } = await createPerson(portal, { credits: 2 })
  await checkBooks(portal.pool, log)
  expect(log.error).not.toHaveBeenCalled()

  await portal.db.updateTable('users').set({ stringing_credits: 5 }).where('id', '=', id).execute()
  await checkBooks(portal.pool, log)
  const problems = ['balance differs from its ledger', 'balance differs from its lots'].map((problem) => ({
    problem,
    count: 1,
    example: String(id),
  }))
  expect(log.error.mock.calls).toEqual([[{ problems }, 'the books do not balance']])
  await portal.db.updateTable('users').set({ stringing_credits: 2 }).where('id', '=', id).execute()
})
