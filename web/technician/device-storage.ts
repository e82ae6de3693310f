/** What the device keeps between visits; a browser that refuses, keeps it as long as the page lives. */
export const deviceStorage = isAllowed()
  ? {
      getItem: (key: string) => localStorage.getItem(key),
      setItem: (key: string, value: string) => localStorage.setItem(key, value),
      removeItem: (key: string) => localStorage.removeItem(key),
      keys: () => Object.keys(localStorage),
    }
  : inMemory()

function isAllowed(): boolean {
  try {
    localStorage.setItem('string-job-timer', 'tried')
    localStorage.removeItem('string-job-timer')
    return true
  } catch {
    return false
  }
}

function inMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}
