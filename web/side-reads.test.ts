import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { onlySideReadsFailed } from './side-reads.ts'

/** Lets several parts of a page read the same, which fails. */
async function failedRead(...parts: { meta?: { isSide: true }; enabled?: boolean }[]) {
  const queryFn = () => Promise.reject(new ApiError(503, null))
  for (const part of parts) {
    const observer = new QueryObserver(queryClient, { queryKey: ['read'], queryFn, retry: false, ...part })
    onTestFinished(observer.subscribe(() => {}))
  }
  await expect.poll(() => queryClient.getQueryState(['read'])?.error).not.toBeNull()
  onTestFinished(() => queryClient.clear())
}

const side = { meta: { isSide: true } } as const

test('a failed read is a side read if no part of the page reads it as its content', async () => {
  await failedRead(side, side)
  expect(onlySideReadsFailed()).toBe(true)
})

test.each([
  ['beside its content', side],
  ['only on other pages', { ...side, enabled: false }],
])('a failed read that another part of the page reads %s is still that of the content', async (_, other) => {
  await failedRead({}, other)
  expect(onlySideReadsFailed()).toBe(false)
})
