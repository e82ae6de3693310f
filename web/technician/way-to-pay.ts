import { query } from '../api.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'

/** The choice of a way to pay at the counter; without options when the shop has none, or when they cannot be loaded. */
export async function wayToPay() {
  const { ways } = await queryClient.fetchQuery(query('listWaysToPay')).catch(() => ({ ways: [] }))
  return { label: say`Way to pay`, options: ways }
}
