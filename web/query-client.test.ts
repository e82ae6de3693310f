import { MutationObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

const toasts = vi.hoisted(() => ({ toastFailure: vi.fn(), dismissFailure: vi.fn() }))
vi.mock('./ui/toast.tsx', () => toasts)

/** A change that fails when `fail` is called, and the function with which its form leaves the page. */
function changeUnderWay(meta = {}) {
  let reject = (_error: Error) => {}
  const answer = new Promise<never>((_, refuse) => {
    reject = refuse
  })
  const change = new MutationObserver(queryClient, { mutationFn: () => answer, meta })
  const leave = change.subscribe(() => {})
  const done = change.mutate().catch(() => {})
  onTestFinished(() => void toasts.toastFailure.mockClear())
  async function fail() {
    reject(new ApiError(409, { error: 'Too late.' }))
    await done
  }
  return { leave, fail }
}

test('a failure is a message if its form has left the page', async () => {
  const { leave, fail } = changeUnderWay()
  leave()
  await fail()
  expect(toasts.toastFailure).toHaveBeenCalledOnce()
})

test('a failure is no message if its form is still there or another person has signed in', async () => {
  const shown = changeUnderWay()
  await shown.fail()
  const ofAnother = changeUnderWay()
  ofAnother.leave()
  queryClient.getMutationCache().clear()
  await ofAnother.fail()
  expect(toasts.toastFailure).not.toHaveBeenCalled()
})

test('a preview that fails after it was closed is of no interest', async () => {
  const { leave, fail } = changeUnderWay({ isPreview: true })
  leave()
  await fail()
  expect(toasts.toastFailure).not.toHaveBeenCalled()
})
