import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { sameAgain } from '../../contract/job/same-again.ts'
import { call, query } from '../api.ts'
import { isRefusal, isUnreachable, UNCONFIRMED } from '../api-error.ts'
import { config, say } from '../config.ts'
import { orderedNote } from '../job-state/ordered-note.ts'
import { newPrice, shownPrice } from '../payments/order-prices.ts'
import { queryClient } from '../query-client.ts'
import { toast, toastFailure } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'
import { setUpText } from './set-up-text.ts'

/**
 * Orders a racket with its last setup. Calls `onDecide` instead, which opens the dialog, when a person has to look at the
 * order first, or when the server refuses it.
 */
export async function orderAgain({ id }: Racket, onDecide: () => void) {
  try {
    const [racket, strings, me] = await Promise.all([
      // The page may show the racket as it was an hour ago.
      queryClient.fetchQuery({ ...query('getRacket', { id }), staleTime: 0 }),
      queryClient.fetchQuery(query('listStrings')),
      queryClient.fetchQuery(query('getMe')),
    ])
    const again = sameAgain(racket, strings, config)
    if (!('input' in again) || !racket.last_set_up) return onDecide()
    const shown = shownPrice(newPrice(me, again.input, strings), strings)
    const job = await call('createStringJob', { body: { ...again.input, ...shown, no_open_job: true } })
    toast({
      title: say`String job created`,
      description: say`${displayName(racket)}: ${setUpText(racket.last_set_up)}`,
      note: await orderedNote([job]),
      link: { href: `/string-jobs/${job.id}`, text: say`Open the job` },
      ...undoing({ string_job: job.id, kind: 'order' }, say`Order cancelled`),
    })
  } catch (error) {
    toastFailure(
      error,
      isUnreachable(error) ? UNCONFIRMED : say`There was an error creating your string job. Please try again.`,
    )
    if (isRefusal(error)) onDecide()
  }
}
