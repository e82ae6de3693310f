/** Storage that lasts between visits. */
export const deviceStorage = guarded(() => localStorage)

/** Storage that lasts as long as the tab. */
export const tabStorage = guarded(() => sessionStorage)

/** A browser's storage. Where it is forbidden or full, values are kept in memory. */
function guarded(open: () => Storage) {
  const storage = isAllowed(open) ? open() : null
  const kept = new Map<string, string>()
  return {
    /** False if values are only kept in memory. */
    lasts: storage !== null,
    getItem: (key: string) => (storage ? storage.getItem(key) : (kept.get(key) ?? null)),
    setItem(key: string, value: string) {
      if (storage) storage.setItem(key, value)
      else kept.set(key, value)
    },
    removeItem(key: string) {
      if (storage) storage.removeItem(key)
      else kept.delete(key)
    },
    keys: () => (storage ? Object.keys(storage) : [...kept.keys()]),
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
