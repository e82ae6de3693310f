import { createEventSource, type EventSourceClient, type FetchLike } from 'eventsource-client'
import { api } from '../../contract/api.ts'
import { HEARTBEAT_MS, type LiveEvent } from '../../contract/base/live.ts'
import { HOUR_MS, MINUTE_MS } from '../../contract/base/time-units.ts'
import { getToken } from '../session/provider.ts'
import { refreshSoon, refreshTimed } from './refresh.ts'

const POLL_MS = 30_000
const SILENT_MS = 2.5 * HEARTBEAT_MS
const LOOK_MS = 5_000

/** The milliseconds since a moment. A clock that was set back meanwhile does not know, and they count as an hour or more. */
function since(moment: number): number {
  const passed = Date.now() - moment
  return passed < 0 ? HOUR_MS : passed
}

/** The server forgets changes much sooner, and refuses an age of many days, as after a device's clock was set right. */
const ageSince = (moment: number) => Math.min(Math.max(1, Math.ceil(since(moment))), HOUR_MS)

/**
 * Keeps the page up to date while it is visible. It follows a stream of changes, or asks every half minute when no
 * stream arrives, such as behind a proxy that buffers it. Returns the function that ends this.
 */
export function follow(): () => void {
  let source: EventSourceClient | undefined
  let lastSign = 0
  // No answer of the page is older than the page. After an event, the page knows all changes before it. A heartbeat says
  // nothing about that, because the server may have lost its own connection.
  let knownUntil = performance.timeOrigin
  let lastRead = 0
  let isOpen = false

  function connect() {
    source?.close()
    isOpen = false
    lastSign = Date.now()
    source = createEventSource({
      url: `/api${api.watchChanges.path}`,
      fetch: (url, init) => authorized(`${url}?age=${ageSince(knownUntil)}`, init),
      onMessage({ data }) {
        lastSign = Date.now()
        knownUntil = lastSign
        // The server's tests verify that events have this shape.
        const event = JSON.parse(data) as LiveEvent
        if (event.kind === 'poll') return poll()
        isOpen = true
        refreshSoon(event)
      },
      onComment() {
        lastSign = Date.now()
        isOpen = true
      },
      onDisconnect() {
        isOpen = false
      },
    })
  }

  /** Leaves the stream to newer pages, until this page is opened again. */
  function poll() {
    source?.close()
    source = undefined
    isOpen = false
  }

  function look() {
    if (source && since(lastSign) > SILENT_MS) connect()
    const wait = isOpen ? MINUTE_MS : POLL_MS
    if (since(lastRead) < wait) return
    lastRead = Date.now()
    if (isOpen) refreshTimed()
    else refreshSoon({ kind: 'all', ids: [] })
  }

  let looking = 0
  function start() {
    stop()
    if (document.hidden) return
    lastRead = Date.now()
    connect()
    looking = window.setInterval(look, LOOK_MS)
  }
  function stop() {
    window.clearInterval(looking)
    source?.close()
    source = undefined
  }

  document.addEventListener('visibilitychange', start)
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', start)
  start()
  return () => {
    document.removeEventListener('visibilitychange', start)
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('pageshow', start)
    stop()
  }
}

/** Opens the stream with the current token, or with a new one when the server refuses it. Throws when there is no stream. */
const authorized: FetchLike = async (url, init) => {
  const send = async (fresh: boolean) => {
    const token = await getToken({ fresh })
    if (!token) throw new Error('No one is signed in')
    return fetch(url, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } })
  }
  const first = await send(false)
  const response = first.status === 401 ? await send(true) : first
  if (!response.ok || !response.headers.get('content-type')?.includes('event-stream')) {
    void response.body?.cancel()
    throw new Error(`The stream was refused with status ${response.status}`)
  }
  return response
}
