import { useEffect } from 'react'
import { queryClient } from '../query-client.ts'
import { sessionState } from '../session/provider.ts'
import { announced } from './announced.ts'

const AGAIN_MS = 30_000
const QUIET_MS = 2_000
const LOOK_MS = 250

/** Loads the code of the stream once the page has read its data. Tries again later when that fails. */
function followWhenLoaded(): () => void {
  let end = () => {}
  let isOver = false
  let timer = 0
  let quietSince = Date.now()
  function loadWhenQuiet() {
    if (queryClient.isFetching() > 0) quietSince = Date.now()
    if (Date.now() - quietSince >= QUIET_MS) void load()
    else timer = window.setTimeout(loadWhenQuiet, LOOK_MS)
  }
  async function load() {
    try {
      const { follow } = await import('./follow.ts')
      if (!isOver) end = follow()
    } catch {
      if (!isOver) timer = window.setTimeout(load, AGAIN_MS)
    }
  }
  loadWhenQuiet()
  return () => {
    isOver = true
    window.clearTimeout(timer)
    end()
  }
}

/** Keeps every page up to date while a person is signed in, and announces changes to screen readers. */
export function LiveUpdates() {
  const { status, sessionId } = sessionState.use()
  useEffect(() => {
    if (status === 'signed-in' && sessionId) return followWhenLoaded()
  }, [status, sessionId])
  return (
    <p aria-live="polite" className="sr-only">
      {announced.use()}
    </p>
  )
}
