import type { Query } from '@tanstack/react-query'
import type { LiveEvent } from '../../contract/base/live.ts'
import { shopClock } from '../../contract/base/shop-time.ts'
import type { ChangeName } from '../api.ts'
import { config, say } from '../config.ts'
import { forgetAnswers } from '../first-answers.ts'
import { queryClient } from '../query-client.ts'
import { announced } from './announced.ts'

/** A change by this page. After a failure it may have changed everything, because it may have failed for old data. */
export interface Change {
  name: ChangeName
  hasFailed: boolean
}

/** Changes that arrive within this time are read together, in milliseconds. */
const MOMENT_MS = 100

/** The events, and the person's own changes, after which the page has not read its data again. */
let events: LiveEvent[] = []
let changes: Change[] = []
/** The changes that the server has not answered. */
const underWay = new Set<Change>()

let timer: ReturnType<typeof setTimeout> | undefined
let refreshing = Promise.resolve()

/** Requests the changed data that the page shows, and marks the rest of the cache as stale. */
export function refreshSoon(event: LiveEvent) {
  forgetAnswers()
  events.push(event)
  schedule()
}

/**
 * Makes a change, and then refreshes what it affects. The event about it arrives within the same moment, so the page
 * reads its data once.
 */
export async function changing<Result>(name: ChangeName, make: () => Promise<Result>): Promise<Result> {
  const change = { name, hasFailed: false }
  forgetAnswers()
  underWay.add(change)
  try {
    return await make()
  } catch (error) {
    change.hasFailed = true
    throw error
  } finally {
    underWay.delete(change)
    changes.push(change)
    // Pages that open now read their data again.
    void queryClient.invalidateQueries({ refetchType: 'none' })
    schedule()
  }
}

/** Refreshes the page without waiting for further changes. Resolves when it shows the result of those so far. */
export function refreshNow(): Promise<void> {
  if (changes.length + events.length > 0) refreshing = refresh()
  return refreshing
}

/** Requests the data on the page that changes with time. */
export async function refreshTimed() {
  // Without the table, as without a connection, the next time is soon enough.
  const tables = await import('./affected.ts').catch(() => null)
  if (tables) await refetch((query) => tables.isTimed(callOf(query).name))
}

function schedule() {
  timer ??= setTimeout(refreshNow, MOMENT_MS)
}

async function refresh() {
  clearTimeout(timer)
  timer = undefined
  const [newEvents, newChanges] = [events, changes]
  events = []
  changes = []
  // Only now, because a page loads without the tables. Without them, it reads everything again.
  const tables = await import('./affected.ts').catch(() => null)
  const isStale = (query: Query) => {
    const { name, id } = callOf(query)
    if (!tables) return true
    return (
      newChanges.some((change) => tables.isAffectedBy(change, name)) ||
      newEvents.some((event) => tables.isAffected(event, name, id))
    )
  }
  // The page already shows what a change under way will probably do. It is read again after the answer.
  const isAwaited = (query: Query) =>
    [...underWay].some((change) => tables?.isAffectedBy(change, callOf(query).name) ?? true)
  const predicate = (query: Query) => isStale(query) && !isAwaited(query)
  const shown = queryClient.getQueryCache().findAll({ predicate, type: 'active' })
  const before = shown.map(({ state }) => state.data)
  await refetch(predicate)
  const isNews = shown.some(({ state }, index) => before[index] !== undefined && state.data !== before[index])
  // People know of their own changes.
  if (isNews && newChanges.length === 0) announced.set(say`This page was updated at ${shopClock(new Date(), config)}.`)
}

/**
 * Marks cached responses as stale and refetches the ones on the page. TanStack Query does not restart a first load, and
 * its response may be older than the change, so first loads are refetched when they have ended.
 */
async function refetch(predicate: (query: Query) => boolean) {
  const loads = queryClient.getQueryCache().findAll({ predicate, type: 'active', fetchStatus: 'fetching' })
  const firstLoads = loads.filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ predicate })
  await Promise.all(firstLoads.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })))
}

/** The name of the call, and the id in its path; web/api.ts makes the keys. */
function callOf({ queryKey: [name, args] }: Query) {
  return { name: String(name), id: (args as { id?: string } | undefined)?.id }
}
