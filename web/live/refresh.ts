import type { Query, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '../../contract/base/live.ts'
import { type CallName, queryClient, refetch } from '../api.ts'
import { isAffected, isTimed } from './affected.ts'
import { announced } from './announced.ts'

/** Changes that arrive within this time are read together, in milliseconds. */
const MOMENT_MS = 100
const AFTER_CHANGES_MS = 200

let waiting: LiveEvent[] = []

/** Requests the changed data that the page shows, and marks the rest of the cache as stale. */
export function refreshSoon(event: LiveEvent) {
  if (waiting.push(event) === 1) window.setTimeout(refresh, MOMENT_MS)
}

/** Requests the data on the page that changes with time. */
export const refreshTimed = () => refetch({ predicate: ({ queryKey }) => isTimed(callOf(queryKey)[0]) })

// web/api.ts makes every key from the name of a call and its arguments.
const callOf = (key: QueryKey) => key as [CallName, { id?: string } | undefined]

async function refresh() {
  // The response to the person's own change is newer than the data that would be read now.
  if (queryClient.isMutating() > 0) {
    window.setTimeout(refresh, AFTER_CHANGES_MS)
    return
  }
  const events = waiting
  waiting = []
  const predicate = ({ queryKey }: Query) => {
    const [name, args] = callOf(queryKey)
    return events.some((event) => isAffected(event, name, args?.id))
  }
  const shown = queryClient.getQueryCache().findAll({ predicate, type: 'active' })
  const before = shown.map(({ state }) => state.data)
  await refetch({ predicate })
  const isNews = shown.some(({ state }, index) => before[index] !== undefined && state.data !== before[index])
  if (isNews) announced.set(`This page was updated at ${clock.format(new Date())}.`)
}

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
