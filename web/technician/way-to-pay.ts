import { isOnAccountWay } from '../../contract/money/payments.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'

/** A way to pay as the shop named it, except for the one whose name the portal knows. */
export const wayText = (way: string) => (isOnAccountWay(way) ? say`On account` : way)

interface Offer {
  /** False for what cannot be put on account. */
  onAccount: boolean
}

/** The option of a payment without a way, for a shop that names none besides the account. */
const WITHOUT_WAY = ''

/** The choice of a way to pay at the counter; without options when the shop has none, or when they cannot be loaded. */
export async function wayToPay({ onAccount }: Offer) {
  const { ways } = await queryClient.fetchQuery(query('listWaysToPay')).catch(() => ({ ways: [] }))
  const options = ways.filter((way) => onAccount || !isOnAccountWay(way))
  if (options.length > 0 && options.every(isOnAccountWay)) options.unshift(WITHOUT_WAY)
  return { label: say`Way to pay`, options, textOf: (way: string) => (way === WITHOUT_WAY ? say`Paid` : wayText(way)) }
}
