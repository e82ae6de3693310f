/** What the page has noted of itself, in milliseconds since the navigation began. */
export interface Watched {
  firstPaint: number
  largestPaint: number
  /** The sum of all shifts that nobody caused. */
  shift: number
  /** When the awaited element was painted; 0 before. */
  row: number
  /** The longest delay from an input to the next paint since it was last asked; 0 below the 16 ms that are told. */
  input: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs in the page before all else; `awaited` selects the first useful row. */
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
  // Entries of this type carry what the common type does not name.
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
    // A task after the frame in which it stood there: it has been painted.
    requestAnimationFrame(() => setTimeout(() => Object.assign(watched, { row: performance.now() })))
  }
  look()
}
