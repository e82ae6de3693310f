import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

// A browser calls the worker with these objects. No test can click a real notification, so this one calls the handler.
const origin = 'https://strings.shop'
const clients = { matchAll: vi.fn(), openWindow: vi.fn() }
const showNotification = vi.fn()
const handlers = new Map<string, (event: object) => void>()
const script = await readFile(new URL('../public/push-worker.js', import.meta.url), 'utf8')
const addEventListener = (name: string, handler: (event: object) => void) => handlers.set(name, handler)
runInNewContext(script, {
  URL,
  self: { addEventListener, clients, location: { origin }, registration: { showNotification } },
})

beforeEach(() => {
  vi.resetAllMocks()
  clients.matchAll.mockResolvedValue([])
})

/** Presses a notification that leads to `url`, and resolves when the worker is done. */
async function press(url: string) {
  const close = vi.fn()
  let done: Promise<unknown> | undefined
  const waitUntil = (work: Promise<unknown>) => {
    done = work
  }
  handlers.get('notificationclick')?.({ notification: { close, data: url }, waitUntil })
  await done
  expect(close).toHaveBeenCalledOnce()
}

test('a message is shown as a notification with its tag and the page that it opens', () => {
  const notice = { title: 'Ready for pickup: B-44', body: 'Yonex Astrox 99 Pro', url: `${origin}/t/ABC`, tag: 'a' }
  handlers.get('push')?.({ data: { json: () => notice }, waitUntil: () => {} })
  expect(showNotification).toHaveBeenCalledWith(notice.title, expect.objectContaining({ tag: 'a', data: notice.url }))
})

test('pressing a notification opens the page of the racket', async () => {
  clients.matchAll.mockResolvedValue([{ url: `${origin}/`, focus: vi.fn() }])
  await press(`${origin}/t/ABC`)
  expect(clients.openWindow).toHaveBeenCalledWith(`${origin}/t/ABC`)
})

test('pressing a notification focuses a window that already shows the page', async () => {
  const [other, shown] = [vi.fn(), vi.fn()]
  clients.matchAll.mockResolvedValue([
    { url: `${origin}/`, focus: other },
    { url: `${origin}/t/ABC`, focus: shown },
  ])
  await press('/t/ABC')
  expect(shown).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
  expect(clients.openWindow).not.toHaveBeenCalled()
})

test.each(['https://evil.example/', 'javascript:alert(1)'])('pressing a notification never opens %s', async (url) => {
  await press(url)
  expect(clients.openWindow).not.toHaveBeenCalled()
})
