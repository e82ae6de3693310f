import { ownerLines } from '../../../contract/base/users.ts'
import { displayName } from '../../../contract/job/rackets.ts'
import type { StringJobDetails } from '../../../contract/job/string-jobs.ts'

/** The facts of a job for a customer who pays for another one: without the racket's nickname and what is strung. */
export const shownToPayer = ({ racket }: Pick<StringJobDetails, 'racket'>) => ({
  person: ownerLines(racket.owner).name,
  player: racket.player,
  racket: displayName({ ...racket, racket_name: '' }),
  string: '',
  tension: '',
  lines: [],
})
