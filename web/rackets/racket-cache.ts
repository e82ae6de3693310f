import { byActiveThenName, type Racket } from '../../contract/job/rackets.ts'
import { query } from '../api.ts'
import { queryClient } from '../query-client.ts'

const ACTIVE = query('listRackets', { query: { selection: 'active' } }).queryKey
const ALL = query('listRackets').queryKey

/** Updates a racket in every cached list and page. */
export function showRacket(racket: Racket) {
  const place = (list: Racket[] | undefined) =>
    list && [...list.filter(({ id }) => id !== racket.id), racket].sort(byActiveThenName)
  queryClient.setQueryData(ALL, place)
  queryClient.setQueryData(ACTIVE, (list) => place(list)?.filter(({ is_retired }) => !is_retired))
  queryClient.setQueryData(query('getRacket', { id: racket.id }).queryKey, racket)
}

export function forgetRacket(racket: Racket) {
  const without = (list: Racket[] | undefined) => list?.filter(({ id }) => id !== racket.id)
  queryClient.setQueryData(ALL, without)
  queryClient.setQueryData(ACTIVE, without)
}
