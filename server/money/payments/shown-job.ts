import { ownerLines } from '../../../contract/base/person.ts'
import { tensionsText } from '../../../contract/catalog/kilograms.ts'
import { displayName, racketLine } from '../../../contract/job/rackets.ts'
import { strungStringText } from '../../../contract/job/string-bed-text.ts'
import type { StringJob, StringJobDetails } from '../../../contract/job/string-jobs.ts'

/** The facts of a job on the receipts and statements of its owner. */
export const shownToOwner = (job: StringJob) => ({
  person: '',
  player: job.racket.player,
  racket: racketLine(job.racket),
  string: strungStringText(job),
  tension: tensionsText(job),
  lines: job.price_lines ?? [],
})

/** The facts of a job for a customer who pays for another one: without the racket's nickname and what is strung. */
export const shownToPayer = ({ racket }: Pick<StringJobDetails, 'racket'>) => ({
  person: ownerLines(racket.owner).name,
  player: racket.player,
  racket: displayName({ ...racket, racket_name: '' }),
  string: '',
  tension: '',
  lines: [],
})
