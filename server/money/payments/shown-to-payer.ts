import { ownerLines } from '../../../contract/base/users.ts'
import { displayName } from '../../../contract/job/rackets.ts'
import type { StringJobDetails } from '../../../contract/job/string-jobs.ts'

/** What a customer who pays for another one sees of a job: neither the nickname of the racket nor what is strung. */
export const shownToPayer = ({ racket }: Pick<StringJobDetails, 'racket'>) => ({
  person: ownerLines(racket.owner).name,
  player: racket.player,
  racket: displayName({ ...racket, racket_name: '' }),
  string: '',
  tension: '',
  lines: [],
})
