import type { ShopString } from '../../contract/catalog/inventory.ts'
import { query } from '../api.ts'
import { queryClient } from '../query-client.ts'

const KEY = query('listShopStrings').queryKey

/** Updates a string in the cached list. A new one is on top until the list is fetched again. */
export function showString(string: ShopString) {
  queryClient.setQueryData(KEY, (list) =>
    list?.some(({ id }) => id === string.id)
      ? list.map((other) => (other.id === string.id ? string : other))
      : [string, ...(list ?? [])],
  )
}

/** Shows the server's list of strings. */
export function showStrings(strings: ShopString[]) {
  queryClient.setQueryData(KEY, strings)
}

export function forgetString({ id: gone }: ShopString) {
  queryClient.setQueryData(KEY, (list) => list?.filter(({ id }) => id !== gone))
}
