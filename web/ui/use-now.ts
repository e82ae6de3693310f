import { useSyncExternalStore } from 'react'

const TICK = 60_000

let now = Date.now()
let timer = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    timer = window.setInterval(() => {
      now = Date.now()
      for (const each of listeners) each()
    }, TICK)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.clearInterval(timer)
  }
}

/** The time in milliseconds, updated every minute by one clock for the whole page. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
