import { byActiveThenName, type Racket } from '../../contract/job/rackets.ts'
import { invalidate, query, queryClient } from '../api.ts'

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

/** Refreshes the string jobs, which contain rackets. */
export const refreshJobsOfRackets = () => invalidate('listStringJobs', 'listRacketHistory')

export function forgetRacket(racket: Racket) {
  const without = (list: Racket[] | undefined) => list?.filter(({ id }) => id !== racket.id)
  queryClient.setQueryData(ALL, without)
  queryClient.setQueryData(ACTIVE, without)
}
