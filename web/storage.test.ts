import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A browser's storage with room for so many values. */
function storageFor(room: number) {
  const values: Record<string, string> = {}
  // Object.keys of a storage lists its values, and not its functions.
  return Object.create(
    {
      getItem: (key: string) => values[key] ?? null,
      setItem(this: Record<string, string>, key: string, value: string) {
        if (!(key in values) && Object.keys(values).length >= room) throw new DOMException('', 'QuotaExceededError')
        values[key] = value
        this[key] = value
      },
      removeItem(this: Record<string, string>, key: string) {
        delete values[key]
        delete this[key]
      },
    },
    {},
  )
}

test('a value for which a full storage has no room is kept in memory, and others stay stored', async () => {
  const storage = storageFor(1)
  vi.stubGlobal('localStorage', storage)
  const { deviceStorage } = await import('./storage.ts')
  deviceStorage.setItem('theme', 'dark')
  expect(deviceStorage.lasts).toBe(true)
  deviceStorage.setItem('stringer', '7')
  expect([deviceStorage.getItem('theme'), deviceStorage.getItem('stringer')]).toEqual(['dark', '7'])
  expect(deviceStorage.keys()).toEqual(['theme', 'stringer'])
  expect(deviceStorage.lasts).toBe(false)
  expect(storage.getItem('stringer')).toBeNull()

  // There is room again.
  deviceStorage.removeItem('theme')
  deviceStorage.setItem('stringer', '8')
  expect([deviceStorage.lasts, storage.getItem('stringer')]).toEqual([true, '8'])
  deviceStorage.removeItem('stringer')
  expect([deviceStorage.keys(), deviceStorage.getItem('stringer')]).toEqual([[], null])
})
