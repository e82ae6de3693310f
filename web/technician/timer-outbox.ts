import { useEffect } from 'react'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { ApiError, isUnauthorized } from '../api-error.ts'
import { signal } from '../ui/signal.ts'
import { changeInTurn, shownJob } from './job-cache.ts'
import { isMine, readMyId } from './made-by.ts'
import { createRetry } from './retry.ts'
import { isUnsent, SIDES, wholeSeconds } from './stopwatch.ts'
import { readTimerKey, runningTimers, timerChanges, timerKey, timerKeys, timers } from './timers.ts'

/** The reason why the seconds of a timer are not on the server. */
export type Trouble =
  | { kind: 'failed' | 'unauthorized'; detail: string }
  /** Another device saved seconds that this device has not read. */
  | { kind: 'elsewhere'; detail: string; server_seconds: number }

/** The timers that could not be saved, by key. */
export const troubles = signal<Record<string, Trouble>>({})

const retry = createRetry(() => void sendTimers())
/** The sending of a timer, by key. */
const sending = new Map<string, Promise<void>>()
/** The seconds that the server may have saved although its response was lost, by key. */
const tried = new Map<string, Set<number>>()

function setTrouble(key: string, trouble: Trouble | null) {
  const { [key]: _, ...others } = troubles.get()
  troubles.set(trouble ? { ...others, [key]: trouble } : others)
}

/** Sends the seconds of a stopped timer, and again when they changed meanwhile. Never fails; `troubles` has the reason. */
export function sendTimer(key: string): Promise<void> {
  const current = sending.get(key) ?? sendUntilSaved(key).finally(() => sending.delete(key))
  sending.set(key, current)
  return current
}

async function sendUntilSaved(key: string): Promise<void> {
  const timer = readTimerKey(key)
  if (!timer) return
  try {
    for (let record = timers.find(key); record && isUnsent(record); record = timers.find(key)) {
      const seconds = wholeSeconds(record.seconds)
      tried.set(key, (tried.get(key) ?? new Set()).add(seconds))
      await changeInTurn(timer.id, () => send(timer, seconds, record.known))
      timers.saved(key, seconds)
    }
    setTrouble(key, null)
    tried.delete(key)
    retry.succeeded()
  } catch (error) {
    await note(key, timer, error)
  }
}

type Timer = NonNullable<ReturnType<typeof readTimerKey>>

function send({ id, side }: Timer, seconds: number, known: number | undefined): Promise<TechnicianJob> {
  const cross = timers.seconds(timerKey(id, 'cross'), shownJob(id)?.cross_duration ?? 0)
  const total_duration = seconds + wholeSeconds(cross)
  return call('setJobDuration', {
    id,
    body: side === 'mains' ? { mains_duration: seconds, total_duration } : { cross_duration: seconds },
    headers: known === undefined ? {} : { 'x-previous-duration': String(known) },
  })
}

async function note(key: string, timer: Timer, error: unknown) {
  const detail = error instanceof Error ? error.message : ''
  if (error instanceof ApiError && error.status === 409) return noteElsewhere(key, timer, detail)
  if (isUnauthorized(error)) return setTrouble(key, { kind: 'unauthorized', detail })
  setTrouble(key, { kind: 'failed', detail })
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  if (!isFinal) retry.later()
}

async function noteElsewhere(key: string, { id, side }: Timer, detail: string) {
  const job = await call('getTechnicianJob', { id }).catch(() => null)
  if (!job) {
    setTrouble(key, { kind: 'failed', detail: '' })
    return retry.later()
  }
  const server_seconds = job[`${side}_duration`]
  if (tried.get(key)?.has(server_seconds)) {
    // This device saved them, and the response was lost.
    timers.know(key, server_seconds)
    return retry.runIn(0)
  }
  setTrouble(key, { kind: 'elsewhere', detail, server_seconds })
}

/**
 * Sends every unsent timer of the person who is signed in, except those about which the technician must decide. Never
 * fails.
 */
export async function sendTimers(): Promise<void> {
  const unsent = timerKeys().flatMap((key) => {
    const record = timers.find(key)
    return record && isUnsent(record) && troubles.get()[key]?.kind !== 'elsewhere' ? [{ key, record }] : []
  })
  if (unsent.length === 0) return
  try {
    const me = await readMyId()
    await Promise.all(unsent.filter(({ record }) => isMine(record, me)).map(({ key }) => sendTimer(key)))
  } catch (error) {
    if (!isUnauthorized(error)) retry.later()
  }
}

/** Stops a timer and sends its seconds. */
export function stopTimer(key: string) {
  timers.pause(key)
  void sendTimer(key)
}

/** Starts a timer and stops any other, because a device times one thing at a time. */
export function startTimer(key: string, server_seconds: number) {
  for (const other of runningTimers()) if (other !== key) stopTimer(other)
  timers.start(key, server_seconds)
}

/** Stops both timers of a job that was strung, and sends their seconds. */
export function stopTimersOf(id: number) {
  for (const side of SIDES) stopTimer(timerKey(id, side))
}

/** Sends a timer again when the other device has saved other seconds than those about which the technician decides. */
export function sendAgainIfOther(key: string, server_seconds: number) {
  const trouble = troubles.get()[key]
  const isOther = trouble?.kind === 'elsewhere' && trouble.server_seconds !== server_seconds
  if (isOther && !timers.find(key)?.running) void sendTimer(key)
}

/** Replaces what another device saved by this device's seconds. */
export function keepOurs(key: string, server_seconds: number) {
  timers.know(key, server_seconds)
  setTrouble(key, null)
  void sendTimer(key)
}

/** Replaces this device's seconds by what another device saved. */
export function takeTheirs(key: string, server_seconds: number) {
  timers.takeOver(key, server_seconds)
  setTrouble(key, null)
}

/** Sends the timers that another page has left unsent. */
export function useOtherPagesTimers() {
  const changes = timerChanges.use()
  useEffect(() => {
    // The page that stopped a timer sends it. After this wait, that page is gone or has failed.
    if (changes > 0) retry.soon()
  }, [changes])
}
