import type { Racket } from '../../contract/job/rackets.ts'
import { call } from '../api.ts'
import { NoTokenError } from '../api-error.ts'
import { queryClient } from '../query-client.ts'
import { lazily } from '../ui/lazily.ts'
import { showRacket } from './racket-cache.ts'

/** Changes the favorite at once, and silently back if the server refuses. */
export async function toggleFavorite(racket: Racket) {
  const is_favorite = !racket.is_favorite
  await queryClient.cancelQueries({ queryKey: ['listRackets'] })
  showRacket({ ...racket, is_favorite })
  try {
    showRacket(await call('changeRacket', { id: racket.id, body: { is_favorite } }))
  } catch (error) {
    showRacket(racket)
    if (!(error instanceof NoTokenError)) console.error('Error updating favorite status', error)
  }
}

const load = () => import('./retire-or-delete.ts')

/** Asks, then retires or unretires. True if it was done. */
export const toggleRetired = lazily(async () => (await load()).toggleRetired)

/** Asks, then deletes. True if it was done. */
export const deleteRacket = lazily(async () => (await load()).deleteRacket)
