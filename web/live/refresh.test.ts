import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReadName } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { changing, refreshNow, refreshSoon } from './refresh.ts'

const ends: (() => void)[] = []
afterEach(async () => {
  vi.useRealTimers()
  await refreshNow()
  for (const end of ends.splice(0)) end()
  queryClient.clear()
})

/** Shows the response of a call on a page. Each response is the number of requests so far. */
async function show(name: ReadName, id?: number) {
  const read = vi.fn(async () => read.mock.calls.length)
  const args = id === undefined ? {} : { id: String(id) }
  const observer = new QueryObserver(queryClient, { queryKey: [name, args], queryFn: read })
  ends.push(observer.subscribe(() => {}))
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess)
  return read
}

const nothing = async () => {}

/** A promise, and the function that resolves it. */
function latch(): [Promise<void>, () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, open]
}

test('after a change, the page reads what the change affects, and nothing else', async () => {
  const [models, strings] = [await show('listModels'), await show('listStrings')]
  await changing('createModel', nothing)
  await refreshNow()
  expect([models, strings].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
})

test('the event about a person’s own change does not read the data twice', async () => {
  const job = await show('getTechnicianJob', 7)
  vi.useFakeTimers()
  await changing('setJobStatus', nothing)
  refreshSoon({ kind: 'job', ids: [7] })
  expect(job).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(job).toHaveBeenCalledTimes(2)
})

test('after a refusal, the page reads everything again, because the person may have seen old data', async () => {
  // An order does not change prices, but a changed price is a reason to refuse it.
  const prices = await show('getDefaultPrices')
  await changing('takeCounterOrder', nothing)
  await refreshNow()
  expect(prices).toHaveBeenCalledTimes(1)
  const refused = changing('takeCounterOrder', () => Promise.reject(new Error('The price has changed')))
  await expect(refused).rejects.toThrow('The price has changed')
  await refreshNow()
  expect(prices).toHaveBeenCalledTimes(2)
})

test('a first load that began before a change is read again after it', async () => {
  const [answered, answer] = latch()
  const read = vi.fn(() => answered.then(() => 'without the new model'))
  const observer = new QueryObserver(queryClient, { queryKey: ['listModels', {}], queryFn: read })
  ends.push(observer.subscribe(() => {}))
  await changing('createModel', nothing)
  const refreshed = refreshNow()
  read.mockResolvedValue('with the new model')
  answer()
  await refreshed
  expect(observer.getCurrentResult().data).toBe('with the new model')
})

test('an event does not replace what the page shows of a change under way', async () => {
  const job = await show('getTechnicianJob', 7)
  const [answered, answer] = latch()
  const change = changing('setJobStatus', () => answered)
  refreshSoon({ kind: 'job', ids: [7] })
  await refreshNow()
  expect(job).toHaveBeenCalledTimes(1)
  answer()
  await change
  await refreshNow()
  expect(job).toHaveBeenCalledTimes(2)
})

test('a page that is not open reads its data again when it opens', async () => {
  const models = await show('listModels')
  for (const end of ends.splice(0)) end()
  await changing('createModel', nothing)
  expect(queryClient.getQueryState(['listModels', {}])?.isInvalidated).toBe(true)
  await refreshNow()
  expect(models).toHaveBeenCalledTimes(1)
})
