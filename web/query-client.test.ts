import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createMutationCache } from './query-client.ts'

/**
 * A change that fails when `fail` is called, the function with which its form leaves the page, and the messages about
 * failures.
 */
function changeUnderWay(meta = {}) {
  const toastFailure = vi.fn()
  const cache = createMutationCache({ toastFailure, dismissFailure() {} })
  const queryClient = new QueryClient({ mutationCache: cache })
  let reject = (_error: Error) => {}
  const answer = new Promise<never>((_, refuse) => {
    reject = refuse
  })
  const change = new MutationObserver(queryClient, { mutationFn: () => answer, meta })
  const leave = change.subscribe(() => {})
  const done = change.mutate().catch(() => {})
  async function fail() {
    reject(new ApiError(409, { error: 'Too late.' }))
    await done
  }
  return { leave, fail, cache, toastFailure }
}

test('a failure is a message if its form has left the page', async () => {
  const { leave, fail, toastFailure } = changeUnderWay()
  leave()
  await fail()
  expect(toastFailure).toHaveBeenCalledOnce()
})

test('the message has the subject of the change and the text of its form', async () => {
  const { leave, fail, toastFailure } = changeUnderWay({ subject: 'Kim Kimura', failed: 'Not handed over.' })
  leave()
  await fail()
  expect(toastFailure).toHaveBeenCalledWith(expect.any(ApiError), 'Not handed over.', 'Kim Kimura')
})

test('a failure is no message if its form is still there', async () => {
  const { fail, toastFailure } = changeUnderWay()
  await fail()
  expect(toastFailure).not.toHaveBeenCalled()
})

test('a failure is no message if another person has signed in', async () => {
  const { leave, fail, cache, toastFailure } = changeUnderWay()
  leave()
  cache.clear()
  await fail()
  expect(toastFailure).not.toHaveBeenCalled()
})

test('a preview that fails after it was closed is of no interest', async () => {
  const { leave, fail, toastFailure } = changeUnderWay({ isPreview: true })
  leave()
  await fail()
  expect(toastFailure).not.toHaveBeenCalled()
})
