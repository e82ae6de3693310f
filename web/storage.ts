/** Storage that lasts between visits. */
export const deviceStorage = guarded(() => localStorage)

/** Storage that lasts as long as the tab. */
export const tabStorage = guarded(() => sessionStorage)

/** A browser's storage. Where it is forbidden, or has no more room, values are kept in memory. */
function guarded(open: () => Storage) {
  const storage = isAllowed(open) ? open() : null
  const kept = new Map<string, string>()
  return {
    /** False if values are only kept in memory. */
    get lasts() {
      return storage !== null && kept.size === 0
    },
    getItem: (key: string) => kept.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key: string, value: string) {
      kept.set(key, value)
      try {
        storage?.setItem(key, value)
        if (storage) kept.delete(key)
      } catch {
        // It is full.
      }
    },
    removeItem(key: string) {
      kept.delete(key)
      storage?.removeItem(key)
    },
    keys: () => [...new Set([...Object.keys(storage ?? {}), ...kept.keys()])],
  }
}

function isAllowed(open: () => Storage): boolean {
  try {
    open().setItem('tried', 'tried')
    open().removeItem('tried')
    return true
  } catch {
    return false
  }
}
