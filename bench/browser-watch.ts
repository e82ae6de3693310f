/** The page's own measurements, in milliseconds since the navigation began. */
export interface Watched {
  firstPaint: number
  largestPaint: number
  /** The sum of all layout shifts that did not follow an input. */
  shift: number
  /** The time at which the awaited element was painted, or 0 before that. */
  row: number
  /** The longest delay from an input to the next paint since the last reset; 0 below 16 ms, the shortest reported. */
  input: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs in the page before its own scripts; `awaited` selects the first useful row. */
export function watchPage(awaited: string) {
  const watched: Watched = { firstPaint: 0, largestPaint: 0, shift: 0, row: 0, input: 0 }
  window.watched = watched
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })

  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.largestPaint = startTime
  })
  // The DOM types do not have the fields of these entries.
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) watched.shift += value
  })
  observe(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId) watched.input = Math.max(watched.input, duration)
    },
    { durationThreshold: 16 },
  )

  const look = () => {
    if (!document.querySelector(awaited)) return requestAnimationFrame(look)
    // The element has been painted in the task after the next frame.
    requestAnimationFrame(() => setTimeout(() => Object.assign(watched, { row: performance.now() })))
  }
  look()
}
