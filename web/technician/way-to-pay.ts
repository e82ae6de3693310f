import { isOnAccountWay } from '../../contract/money/payments.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { confirmPrepared, type Question } from '../ui/confirm.tsx'

/** A way to pay as the shop named it, except for the one whose name the portal knows. */
export const wayText = (way: string) => (isOnAccountWay(way) ? say`On account` : way)

/** The option of a payment without a way, for a shop that names none besides the account. */
const WITHOUT_WAY = ''

/** The choice of a way to pay at the counter; without options when the shop has none, or when they cannot be loaded. */
async function wayToPay(onAccount: boolean) {
  const { ways } = await queryClient.fetchQuery(query('listWaysToPay')).catch(() => ({ ways: [] }))
  const options = ways.filter((way) => onAccount || !isOnAccountWay(way))
  if (options.length > 0 && options.every(isOnAccountWay)) options.unshift(WITHOUT_WAY)
  return { label: say`Way to pay`, options, textOf: (way: string) => (way === WITHOUT_WAY ? say`Paid` : wayText(way)) }
}

interface Payment extends Omit<Question, 'choice' | 'run'> {
  /** True for what can be put on account. */
  onAccount?: boolean
  /** Records the payment. `paid` names the chosen way, if there was one to choose. */
  run: (paid: { way?: string }) => Promise<unknown>
}

/** Asks whether the customer has paid at the counter, and in which way; then as `confirmPrepared`. */
export const confirmPayment = ({ onAccount = false, run, ...question }: Payment): Promise<boolean> =>
  confirmPrepared(async () => ({
    ...question,
    choice: await wayToPay(onAccount),
    run: (way) => run(way ? { way } : {}),
  }))
