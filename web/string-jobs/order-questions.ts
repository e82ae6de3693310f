import { displayName, type Racket } from '../../contract/rackets.ts'
import { statusLabel } from '../../contract/statuses.ts'
import { formatMoney } from '../money.ts'
import { confirm } from '../ui/confirm.tsx'

/** Asks before a racket with an open job is ordered again. */
export const confirmSecondJob = (racket: Racket, { id, order_status }: NonNullable<Racket['open_job']>) =>
  confirm({
    title: 'Order another string job?',
    text: `${displayName(racket)} already has an open string job: #${id} is ${statusLabel(order_status)}.`,
    confirm: 'Order Another',
  })

/** Asks before an order without a string. `price` is in cents. */
export const confirmOwnString = (price: number | null | undefined) =>
  confirm({
    title: 'Bring your own string?',
    text: `You have not selected a string. With your own string you pay for labor only: ${formatMoney(price)}.`,
    confirm: 'Bring My Own String',
    cancel: 'Select a String',
  })
