import type { ShopString } from '../../contract/catalog/inventory.ts'
import { invalidate, query, queryClient } from '../api.ts'

const KEY = query('listShopStrings').queryKey

/** Updates a string in the cached list. A new one is on top until the list is fetched again. */
export function showString(string: ShopString) {
  queryClient.setQueryData(KEY, (list) =>
    list?.some(({ id }) => id === string.id)
      ? list.map((other) => (other.id === string.id ? string : other))
      : [string, ...(list ?? [])],
  )
  void invalidate('listStrings')
}

/** Shows the server's list of strings. */
export function showStrings(strings: ShopString[]) {
  queryClient.setQueryData(KEY, strings)
  void invalidate('listStrings')
}

export function forgetString({ id: gone }: ShopString) {
  queryClient.setQueryData(KEY, (list) => list?.filter(({ id }) => id !== gone))
  void invalidate('listStrings')
}
